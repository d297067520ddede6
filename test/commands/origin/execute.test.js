import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { BIN, makeFolder, runBaseload } from '../../fixtures/command-line.js'
import { readLine } from '../../fixtures/site.js'

const RECIPE = { route: '/news*', random_content: '1kb', stages: [{ at: 0, status: 200, latency: '1ms..3ms' }] }

/** Starts the command, hands over its address, and ends it with a signal. */
async function serve (t, args) {
  const child = spawn(process.execPath, [BIN, 'origin', ...args], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  t.teardown(() => child.kill('SIGKILL'))
  const url = (await readLine({ child }, 'listening on')).replace('listening on ', '')
  const stop = async (signal) => {
    child.kill(signal)
    const [code] = await once(child, 'close')
    return code
  }
  return { url, stop }
}

t.test('serves a recipe until Ctrl-C', async (t) => {
  const file = join(await makeFolder(t), 'recipe.json')
  await writeFile(file, JSON.stringify(RECIPE))
  const { url, stop } = await serve(t, ['--recipe', file, '--seed', '3'])
  t.match(url, /^http:\/\/127\.0\.0\.1:\d+$/)
  const answer = await fetch(`${url}/news/1`)
  t.equal(answer.status, 200)
  t.equal(answer.headers.get('x-version'), '1')
  const text = await answer.text()
  t.equal(text.length, 1024)
  t.equal((await fetch(`${url}/sport`)).status, 406)
  t.equal(await stop('SIGINT'), 130)
  await t.rejects(fetch(url), 'nothing listens any more')

  const again = await serve(t, ['--recipe', file, '--seed', '3'])
  t.equal(await (await fetch(`${again.url}/news`)).text(), text, 'the same seed, the same content')
  t.equal(await again.stop('SIGTERM'), 143)
})

t.test('leaves nothing behind', async (t) => {
  const run = await runBaseload(t, ['origin'], { interruptOn: /no recipe yet/ })
  t.equal(run.exitCode, 130)
  t.match(run.stdout, /^listening on http:\/\/127\.0\.0\.1:\d+\n$/)
  t.strictSame(await run.leftovers(), [])
})

t.test('a recipe with mistakes: file, line and column', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(
    join(folder, 'bad.yml'),
    '- stages: [{ at: 0, status: 200, latency: 0 }]\n- stages:\n    - at: 0\n      status: 200\n      latency: 12x\n'
  )
  const run = await askBaseload(t, ['origin', '--recipe', 'bad.yml'], { folder })
  t.equal(run.exitCode, 2)
  t.equal(run.stdout, '')
  t.match(
    run.stderr,
    /error RECIPE_INVALID: bad\.yml has a mistake:\nbad\.yml:5:16: \[1\]\.stages\[0\]\.latency: "12x" is no duration; .*\n {2}hint: fix it/
  )
})

t.test('a recipe that is not there, and one whose origin is not', async (t) => {
  const folder = await makeFolder(t)
  const missing = await askBaseload(t, ['origin', '--recipe', 'none.json'], { folder })
  t.equal(missing.exitCode, 2)
  t.match(missing.stderr, /error RECIPE_INVALID: none\.json cannot be read \(ENOENT\)/)
  await writeFile(join(folder, 'afar.json'), JSON.stringify({ origin: 'http://127.0.0.1:1/', stages: RECIPE.stages }))
  const afar = await askBaseload(t, ['origin', '--recipe', 'afar.json'], { folder })
  t.equal(afar.exitCode, 2)
  t.match(afar.stderr, /error RECIPE_INVALID: afar\.json: http:\/\/127\.0\.0\.1:1\/ cannot be fetched/)
})

t.test('a port that is taken, and an address that is not of this machine', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  const taken = await askBaseload(t, ['origin', '--port', String(other.address().port)])
  t.equal(taken.exitCode, 4)
  t.match(taken.stderr, /error PORT_TAKEN: something else listens on port \d+ already/)
  const elsewhere = await askBaseload(t, ['origin', '--host', '192.0.2.1'])
  t.equal(elsewhere.exitCode, 2)
  t.match(elsewhere.stderr, /error USAGE: cannot listen on 192\.0\.2\.1:0 \(EADDRNOTAVAIL\)/)
})
