import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import t from 'tap'
import { ELSEWHERE, findNames, isIn } from '../../scripts/lint/program-names.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const eslint = new ESLint({ cwd: ROOT })

async function lint (filePath, code) {
  const [{ messages }] = await eslint.lintText(code, { filePath })
  return messages.filter(({ ruleId }) => ruleId === 'programs/names').map(({ line, message }) => `${line}: ${message}`)
}

t.test('a program is named in its own file alone', async (t) => {
  const code = "export const url = (part) => part.redis\n  ? 'redis://127.0.0.1' : null // as nginx has it\n"
  t.match(await lint('src/boot/x.js', code), [
    /^1: redis is named here: what is said of a program stands in src\/programs\/redis\.js, and other code asks the registry/,
    /^2: redis is named here/,
    /^2: nginx is named here/
  ])
  for (const place of ['src/programs/redis.js', 'src/record/access-log/x.js', 'src/plan/replays.js', 'scripts/x.js']) {
    t.strictSame(await lint(place, code), [], place)
  }
})

t.test('in words, in names of code, in capitals; not in longer words', async (t) => {
  const found = (text) => findNames(text).map(({ name }) => name).sort()
  t.strictSame(found('redisUrl, REDIS_URL, haproxy.cfg, HAProxy, NGINX'), ['HAProxy', 'NGINX', 'REDIS', 'haproxy', 'redis'])
  t.strictSame(found('to redistribute, REDISTRIBUTED'), [])
})

t.test('every exception is of a place that is there and names one', async (t) => {
  const files = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' }).map((file) => `src/${file.replaceAll('\\', '/')}`)
  for (const [place, why] of ELSEWHERE) {
    const ofPlace = files.filter((file) => isIn(file, place) && statSync(`${ROOT}${file}`).isFile())
    t.ok(why && ofPlace.some((file) => findNames(readFileSync(`${ROOT}${file}`, 'utf8')).length > 0), place)
  }
})
