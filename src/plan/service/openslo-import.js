import { basename, extname } from 'node:path'
import { Document } from 'yaml'
import { parseOpenSlo } from './openslo.js'
import { readObjectives } from './openslo-objectives.js'
import { parseWindow } from './service.js'

/** @import { OpenSloRemark } from '../../report/sentences/types.ts' */

/**
 * A file of a service from OpenSLO documents, which it carries along whole, so that --to-openslo gives them back.
 * @param {{ text: string, file: string }} options
 * @returns {{ text: string, remarks: OpenSloRemark[] }} text: YAML; remarks: what could not be carried over, or what has to be added
 * @throws {import('../../errors.js').BaseloadError} SERVICE_INVALID
 */
export function importOpenSlo ({ text, file }) {
  const { documents, hasComments, remarks: became } = parseOpenSlo({ text, file })
  const { services, whole, windows, remarks } = readObjectives({ documents })
  const composed = Object.entries(services).filter(([, objectives]) => objectives.length > 0)
  const names = composed.length > 0 ? composed.map(([name]) => name) : ['fill-me-in']
  const carried = [...new Set(documents.map(({ kind }) => String(kind)))].filter((kind) => kind !== 'SLO')
  const [window] = windows.filter((text) => /^\d+[dwhMQY]$/.test(text)).sort((a, b) => parseWindow(b) - parseWindow(a))
  const document = new Document(
    {
      title: basename(file, extname(file)),
      ...(whole.length > 0 ? { objectives: whole } : {}),
      ...(window === undefined ? {} : { window }),
      services:
        composed.length > 0
          ? Object.fromEntries(composed.map(([name, objectives]) => [name, { objectives }]))
          : { 'fill-me-in': { constant: '1ms' } },
      graph: { series: names },
      openslo: documents
    },
    { aliasDuplicateObjects: false }
  )
  document.commentBefore = [
    ' Made from OpenSLO documents. OpenSLO has no graph: put the services in the order in which a request meets them',
    ' (docs/reference/service-format.md), and write down what the whole promises as objectives.'
  ].join('\n')
  return {
    text: document.toString({ lineWidth: 0 }),
    remarks: [
      ...became,
      ...remarks,
      ...listLost({ services, windows, window, carried, hasComments }),
      { code: 'NO_GRAPH' }
    ]
  }
}

/**
 * @param {{ services: Record<string, string[]>, windows: string[], window: string | undefined, carried: string[],
 *   hasComments: boolean }} options
 * @returns {Generator<OpenSloRemark, void>}
 */
function * listLost ({ services, windows, window, carried, hasComments }) {
  for (const [service, objectives] of Object.entries(services)) if (objectives.length === 0) yield { code: 'SERVICE_NOT_COMPOSED', service }
  if (Object.values(services).every((objectives) => objectives.length === 0)) yield { code: 'NOTHING_COMPOSED' }
  if (window === undefined && windows.length > 0) yield { code: 'WINDOW_SHORT', window: windows[0] }
  const different = [...new Map(windows.map((text) => [parseWindow(text), text])).values()] // 7d and 1w are one window
  if (different.length > 1) yield { code: 'WINDOWS_DIFFER', windows: different }
  if (carried.length > 0) yield { code: 'DOCUMENTS_CARRIED', kinds: carried }
  if (hasComments) yield { code: 'COMMENTS_LOST' }
}
