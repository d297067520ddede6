import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { ELSEWHERE, findNames, isIn } from '../../scripts/lint/program-names.js'
import { lintTexts } from './fixtures/lint-texts.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

t.test('a program is named in its own file alone', async (t) => {
  const code = "export const url = (part) => part.redis\n  ? 'redis://127.0.0.1' : null // as nginx has it\n"
  const places = ['src/programs/redis.js', 'src/record/access-log/x.js', 'src/plan/replays.js', 'scripts/x.js']
  const [found, ...elsewhere] = await lintTexts(t, ['src/boot/x.js', ...places].map((place) => [place, code]), /program-names/)
  t.match(found.map(({ line, message }) => `${line}: ${message}`), [
    /^1: redis is named here: what is said of a program stands in src\/programs\/redis\.js, and other code asks the registry/,
    /^2: redis is named here/,
    /^2: nginx is named here/
  ])
  for (const [at, place] of places.entries()) t.strictSame(elsewhere[at], [], place)
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
