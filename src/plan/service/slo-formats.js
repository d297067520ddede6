import { readPyrra } from './pyrra.js'
import { readSloth } from './sloth.js'
import { isGroup } from '../json.js'

/** @import { OpenSloDocument, OpenSloMistake } from './openslo.js' */

/**
 * documents: OpenSLO v1; lost: what they have no place for; mistakes: in the document as it was, and then no documents.
 * @typedef {{ documents: OpenSloDocument[], lost: string[], mistakes: OpenSloMistake[] }} SloRead
 * @typedef {Record<string, any>} Given of any shape
 * @typedef {{ name: string, version: string, matches: (document: Given) => boolean,
 *   read: (document: Given) => SloRead }} SloFormat
 */

/** What else is read as OpenSLO is. Another one is a row here, and its file. @type {readonly SloFormat[]} */
const SLO_FORMATS = Object.freeze([
  {
    name: 'Sloth',
    version: 'sloth.slok.dev/v1',
    matches: ({ apiVersion, version }) => apiVersion === 'sloth.slok.dev/v1' || (apiVersion === undefined && version === 'prometheus/v1'),
    read: readSloth
  },
  { name: 'Pyrra', version: 'pyrra.dev/v1alpha1', matches: ({ apiVersion }) => apiVersion === 'pyrra.dev/v1alpha1', read: readPyrra }
])

export const SLO_VERSIONS = ['openslo/v1', ...SLO_FORMATS.map(({ version }) => version)]

/** @param {unknown} document @returns {SloRead & { format: string } | null} null: it is of none of these formats */
export function readAsOpenSlo (document) {
  const row = isGroup(document) ? SLO_FORMATS.find(({ matches }) => matches(document)) : undefined
  return row === undefined ? null : { format: row.name, ...row.read(/** @type {Given} */ (document)) }
}
