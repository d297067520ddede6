import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import t from 'tap'

const eslint = new ESLint({ cwd: fileURLToPath(new URL('../../', import.meta.url)) })

/** Names of the rules about patterns that a line breaks. */
async function lint (filePath, code) {
  const [{ messages }] = await eslint.lintText(code, { filePath })
  return messages.map(({ ruleId }) => ruleId).filter((rule) => rule?.startsWith('regexp/'))
}

// It hid secrets once: 720 characters of `-token-token…` kept it busy for good.
const SECRETS = 'const WORD = /secret|token/i\nexport const SECRET = new RegExp(`((?:\\\\b|--?)[\\\\w-]*(?:${WORD.source})[\\\\w-]*(?:=|(?<=--?[\\\\w-]+)\\\\s+))[^\\\\s&"\']+`, "gi")\n' // eslint-disable-line no-template-curly-in-string

t.test('a pattern that goes back over what it has read is refused', async (t) => {
  for (const folder of ['bin', 'src/plan', 'src/report/page/browser', 'targets', 'scripts']) {
    t.match(await lint(`${folder}/x.js`, SECRETS), ['regexp/no-super-linear-backtracking'], folder)
    t.match(await lint(`${folder}/x.js`, "export const trim = text => text.replace(/-+$/, '')\n"), ['regexp/no-super-linear-move'], folder)
  }
})

t.test('a pattern that reads each character once passes', async (t) => {
  t.strictSame(await lint('src/plan/x.js', "export const trim = text => text.replace(/(?<!-)-+$/, '')\n"), [])
})
