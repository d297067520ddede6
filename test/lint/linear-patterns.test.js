import t from 'tap'
import { lintTexts } from './fixtures/lint-texts.js'

// It hid secrets once: 720 characters of `-token-token…` kept it busy for good.
const SECRETS = 'const WORD = /secret|token/i\nexport const SECRET = new RegExp(`((?:\\\\b|--?)[\\\\w-]*(?:${WORD.source})[\\\\w-]*(?:=|(?<=--?[\\\\w-]+)\\\\s+))[^\\\\s&"\']+`, "gi")\n' // eslint-disable-line no-template-curly-in-string

const MOVES = "export const trim = text => text.replace(/-+$/, '')\n"
const READS_ONCE = "export const trim = text => text.replace(/(?<!-)-+$/, '')\n"
const FOLDERS = ['bin', 'src/plan', 'src/report/page/browser', 'targets', 'scripts']

t.test('a pattern that goes back over what it has read is refused', async (t) => {
  const cases = FOLDERS.flatMap((folder) => [SECRETS, MOVES, READS_ONCE].map((code) => [`${folder}/x.js`, code]))
  const found = (await lintTexts(t, cases, /^regexp/)).map((messages) => messages.map(({ rule }) => rule))
  for (const [at, folder] of FOLDERS.entries()) {
    t.ok(found[3 * at].includes('regexp/no-super-linear-backtracking'), folder)
    t.strictSame(found[3 * at + 1], ['regexp/no-super-linear-move'], folder)
    t.strictSame(found[3 * at + 2], [], 'one that reads each character once passes')
  }
})
