import { oneWayStreet } from './one-way-street.js'
import { plainSentences } from './plain-sentences.js'
import { programNames } from './program-names.js'

/** Our own rules, as oxlint loads them. */
export default {
  meta: { name: 'baseload' },
  rules: { 'one-way-street': oneWayStreet, 'plain-sentences': plainSentences, 'program-names': programNames }
}
