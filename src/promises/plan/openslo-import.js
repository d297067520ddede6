import { basename, extname } from 'node:path'
import { Document } from 'yaml'
import { parseOpenSlo } from './openslo.js'
import { readObjectives } from './openslo-objectives.js'
import { parseWindow } from './service.js'

/**
 * A file of a service from OpenSLO documents, which it carries along whole, so that --to-openslo gives them back.
 * @param {{ text: string, file: string }} options
 * @returns {{ text: string, remarks: string[] }} text: YAML; remarks: what could not be carried over, or what has to be added
 * @throws {import('../../errors.js').BaseloadError} SERVICE_INVALID
 */
export function importOpenSlo ({ text, file }) {
  const { documents, hasComments } = parseOpenSlo({ text, file })
  const { services, whole, windows, remarks } = readObjectives({ documents })
  const composed = Object.entries(services).filter(([, objectives]) => objectives.length > 0)
  const names = composed.length > 0 ? composed.map(([name]) => name) : ['fill-me-in']
  const carried = [...new Set(documents.map(({ kind }) => String(kind)))].filter((kind) => kind !== 'SLO')
  const [window] = windows.filter((text) => /^\d+[dwhMQY]$/.test(text)).sort((a, b) => parseWindow(b) - parseWindow(a))
  const document = new Document({
    title: basename(file, extname(file)),
    ...whole.length > 0 ? { objectives: whole } : {},
    ...window === undefined ? {} : { window },
    services: composed.length > 0 ? Object.fromEntries(composed.map(([name, objectives]) => [name, { objectives }])) : { 'fill-me-in': { constant: '1ms' } },
    graph: { series: names },
    openslo: documents
  }, { aliasDuplicateObjects: false })
  document.commentBefore = [
    ' Made from OpenSLO documents. OpenSLO has no graph: put the services in the order in which a request meets them',
    ' (docs/reference/service-format.md), and write down what the whole promises as objectives.'
  ].join('\n')
  return {
    text: document.toString({ lineWidth: 0 }),
    remarks: [
      ...remarks,
      ...Object.entries(services).filter(([, objectives]) => objectives.length === 0).map(([name]) => `${name}: none of its objectives can be composed, so it is not in the graph`),
      ...composed.length === 0 ? ['no SLO is there to be composed: fill-me-in stands where a service must'] : [],
      ...window === undefined && windows.length > 0 ? [`a window of ${windows[0]} is minutes, in which no burn rate says much: 30d was taken`] : [],
      ...new Set(windows).size > 1 ? [`windows differ (${[...new Set(windows)].join(', ')}); the longest was taken for the whole`] : [],
      ...carried.length > 0 ? [`${carried.join(', ')}: carried along under openslo, not composed; --to-openslo gives them back`] : [],
      ...hasComments ? ['comments of the OpenSLO file are not carried over'] : [],
      'OpenSLO has no graph: the services stand in a row; change graph'
    ]
  }
}
