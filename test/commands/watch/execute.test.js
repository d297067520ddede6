import { once } from 'node:events'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { askOnce } from '../../../src/commands/watch/execute.js'
import { holdFile } from '../../../src/commands/watch/record/sqlite.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder, runBaseload, serverFile } from '../../fixtures/command-line.js'
import { addNoise, makeRecords } from '../../fixtures/histories.js'

/** Peaks of a baseline, one a day, of which the last eight are lower. */
const records = await makeRecords({ rates: addNoise([...Array(14).fill(20_000), ...Array(8).fill(15_000)]) })
const BEGIN_MS = Date.now() - 40 * 86_400_000

/** count: of records, the oldest */
async function writeRecords (folder, count) {
  for (const [index, record] of records.slice(0, count).entries()) {
    record.startedAt = new Date(BEGIN_MS + index * 86_400_000).toISOString()
    await mkdir(join(folder, 'reports', record.id), { recursive: true })
    await writeFile(join(folder, 'reports', record.id, 'record.json'), JSON.stringify(record))
  }
}

/** A folder with own.yml in it: one server that waits, loaded for a moment. */
async function makeBaseline (t) {
  const folder = await makeFolder(t)
  const target = `{ name: one, command: "WAIT_MS=20 exec node ${serverFile('waits')}" }`
  await writeFile(join(folder, 'own.yml'), `title: own\nquestion: q\nhypothesis: h\nreference: one\ntargets: [${target}]\nload: {}\nobjectives: []\n`)
  await writeFile(join(folder, 'baseload.yml'), 'run:\n  repeats: 1\n  duration: 300ms\n  warmup: 50ms\n')
  return folder
}

/** Keeps what it is posted, and answers with the status that `answer` gives. */
async function openHook (t, answer = () => 204) {
  const posted = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    posted.push(JSON.parse(text))
    response.statusCode = answer(posted.length)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return { posted, url: `http://127.0.0.1:${server.address().port}/hook` }
}

t.test('folders of records: a change is found, confirmed by later ones, and told once', async (t) => {
  const { posted, url } = await openHook(t, (count) => count === 1 ? 503 : 204)
  const folder = await makeFolder(t)
  await writeRecords(folder, 20)
  const watch = (...more) => askBaseload(t, ['watch', '--webhook', url, ...more], { folder })

  const found = await watch('--import', 'reports')
  t.equal(found.exitCode, 0, found.stderr)
  t.match(found.stdout, /^baseload watch: 3 series of 1 baseline on 1 machine, 20 runs/)
  t.match(found.stdout, /1 change found, not confirmed yet: 2 more values will decide/)
  t.same(posted, [])

  await writeRecords(folder, 22)
  const confirmed = await watch('--import', 'reports', '--commit', 'b'.repeat(40))
  t.equal(confirmed.exitCode, 1, confirmed.stderr)
  t.match(confirmed.stdout, /! webhook: it answered 503; told again with the next look/)
  t.match(confirmed.stdout, /✗ 1 series became worse[^]*node-http requests\/s of http: -2\d(\.\d)? % since/)
  t.match(confirmed.stdout, /what has changed {2,}npx baseload compare reports\/run-01\d\/record\.json reports\/run-01\d\/record\.json/)
  t.match(confirmed.stdout, /EXIT {3}1: 1 regression confirmed now/)

  const alone = await askBaseload(t, ['watch'], { folder })
  t.equal(alone.exitCode, 0, 'it was confirmed before')
  const again = await watch('--json')
  t.equal(again.exitCode, 0, 'it was told already')
  t.match(JSON.parse(again.stdout).watch, { runs: 22, added: 0, changes: [{ state: 'confirmed', isWorse: true }], confirmedNow: [] })
  t.equal(posted.length, 2, 'a look without a webhook tells nobody')
  t.match(posted[1], { formatVersion: 1, text: /^node-http requests\/s of http: -2/, changes: [{ name: { target: 'node-http' } }] })
  await watch()
  t.equal(posted.length, 2, 'and not again')
  t.match((await watch('--store', 'other.db')).stdout, /npx baseload watch --serve --store \S*other\.db\n/)
})

t.test('two at once on one store: each run is there once, and a change is told once', async (t) => {
  const { posted, url } = await openHook(t)
  const folder = await makeFolder(t)
  const watch = () => runBaseload(t, ['watch', '--import', 'reports', '--webhook', url], { folder })
  for (const count of [20, 22]) {
    await writeRecords(folder, count)
    const runs = await Promise.all([watch(), watch()])
    t.same(runs.map(({ exitCode }) => exitCode).sort(), count === 20 ? [0, 0] : [0, 1], runs.map(({ stderr }) => stderr).join())
    for (const { stdout } of runs) t.match(stdout, `, ${count} runs `)
  }
  t.equal(posted.length, 1)
})

t.test('a baseline is measured now, and kept', async (t) => {
  const folder = await makeBaseline(t)
  const run = await askBaseload(t, ['watch', 'own.yml', '--once', '--json'], { folder })
  t.equal(run.exitCode, 0, run.stderr)
  const { watch } = JSON.parse(run.stdout)
  t.match(watch, { added: 1, runs: 1, troubles: [] })
  t.match(watch.series.find(({ figure }) => figure === 'goodPerSecond'), { baseline: 'own', target: 'one', values: 1, isReference: true })
  const release = await holdFile({ file: join(folder, 'reports', 'watch.lock') })
  const second = await askBaseload(t, ['watch', 'own.yml', '--once', '--strict'], { folder })
  release?.()
  t.equal(second.exitCode, 3, second.stderr)
  t.match(second.stdout, /! nothing was measured: another baseload watch[^]*EXIT {3}3: cannot tell: 1 baseline or gate not measured/)
  t.same(await run.leftovers(), [])
})

t.test('a gate is run now, and a hold is told', async (t) => {
  const { posted, url } = await openHook(t)
  const folder = await makeFolder(t)
  await copyFile(serverFile('busy'), join(folder, 'busy.mjs'))
  // One start tells that it fails; that it is slower takes three, and is told by `baseload gate` alone.
  await writeFile(join(folder, 'works.mjs'), "process.env.WAIT_MS = '10'\nawait import('./busy.mjs')\n")
  await writeFile(join(folder, 'fails.mjs'), `import { createServer } from 'node:http'
let asked = 0
createServer((request, response) => {
  response.statusCode = ++asked > 20 ? 503 : 200
  setTimeout(() => response.end('ok'), 10)
}).listen(Number(process.env.PORT), '127.0.0.1')
`)
  await writeFile(join(folder, 'gates.yml'), `gates:
  - name: api
    live-start: node works.mjs
    next-start: node fails.mjs
    duration: 150ms
    warmup: 50ms
    repeats: 1
    seed: 3
    no-latency: true
    no-pin: true
    no-watch: true
`)
  const run = await askBaseload(t, ['watch', '--gates', 'gates.yml', '--once', '--strict', '--webhook', url, '--json'], { folder })
  t.equal(run.exitCode, 1, run.stderr)
  const { gates: [gate], answeredNow, troubles } = JSON.parse(run.stdout).watch
  t.match(gate, { name: 'api', verdict: 'hold', live: 'node works.mjs', next: 'node fails.mjs', source: /^reports\/.*record\.json$/ })
  t.same([gate.figures.map(({ figure }) => figure), answeredNow, troubles], [['goodPerSecond', 'cpuPerRequestUs'], ['api'], []])
  t.match(posted, [{ text: /^gate api: hold: /, changes: [], gates: [{ name: 'api' }] }])
  t.same(await run.leftovers(), [])
  const screen = await askBaseload(t, ['watch', '--import', 'reports', '--webhook', url], { folder })
  t.equal(screen.exitCode, 0, 'nothing was asked now')
  t.match(screen.stdout, /^baseload watch: 1 answer of 1 gate in the last 365 days\n/, 'its record is no series')
  t.match(screen.stdout, /why gate api says hold {2,}npx baseload compare reports\/\S+ --details\n/)
  t.equal(posted.length, 1, 'once')
})

t.test('baseload.yml holds for gates when they are checked, as when they run; with --no-config for neither', async (t) => {
  const folder = await makeFolder(t)
  const gate = (name, more) => `  - { name: ${name}, live-url: "http://shop.test", next-url: "http://127.0.0.1:1"${more} }\n`
  await writeFile(join(folder, 'gates.yml'), `gates:\n${gate('far', '')}${gate('wrong', ', install: x')}`)
  await writeFile(join(folder, 'baseload.yml'), 'gate:\n  rate: 50\n')
  const ask = (CI, ...more) =>
    askBaseload(t, [...more, 'watch', '--gates', 'gates.yml', '--once', '--strict', '--allow-host', 'shop.test'], { folder, env: { CI } })
  t.match(await ask(undefined), { exitCode: 2, stderr: /^error USAGE: gates\.yml: gate wrong: --install would do nothing/, stdout: '' }, 'the rate of the first is there')
  for (const [CI, ...more] of [[undefined, '--no-config'], ['1']]) {
    t.match(await ask(CI, ...more), { exitCode: 2, stderr: /error USAGE: gates\.yml: gate far: [^]*no --rate is given/ }, 'nor in CI')
  }

  await writeFile(join(folder, 'gates.yml'), 'gates:\n  - { name: api, live-start: exit 1, next-start: exit 1, budget: 1s, no-watch: true }\n')
  await writeFile(join(folder, 'baseload.yml'), 'gate:\n  rate: never\n')
  const unread = await ask(undefined, '--no-config')
  t.equal(unread.exitCode, 3, unread.stderr)
  t.match(unread.stdout, /^! gate api: /m)
  t.notMatch(unread.stdout, /CONFIG_INVALID/, 'nor does the gate itself read it')
  t.same(await unread.leftovers(), [])
})

t.test('the page is served until Ctrl-C, and shows what was posted', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'watch.token'), 'a-token-of-24-characters\n')
  const pages = []
  const run = await runBaseload(t, ['watch', '--serve', '--token-file', 'watch.token'], {
    folder,
    onStart (child) {
      let [stdout, stderr] = ['', '']
      let url = ''
      const ask = (path, options) => fetch(new URL(path, url), { headers: { authorization: 'Bearer a-token-of-24-characters' }, ...options })
      child.stdout.on('data', async (text) => {
        stdout += text
        if (url !== '' || !/token=\S+\n/.test(stdout)) return
        url = /http:\S+/.exec(stdout)?.[0] ?? ''
        pages.push(await (await ask('/')).text())
        await ask('/records', { method: 'POST', body: JSON.stringify({ ...records[0], startedAt: new Date().toISOString() }) })
      })
      child.stderr.on('data', async (text) => {
        stderr += text
        if (pages.length !== 1 || !/1 machine, 1 run/.test(stderr)) return
        pages.push('')
        pages[1] = await (await ask('/')).text()
        child.kill('SIGINT')
      })
    }
  })
  t.equal(run.exitCode, 130, run.stderr)
  t.match(pages[0], /no run in the last 365 days/)
  t.match(pages[1], /<a href="\/run\/1">node-http requests\/s<\/a>/)
  t.same(await run.leftovers(), [])
})

t.test('records that come while something is measured ask for one look, those that come later for the next', async (t) => {
  const looks = []
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const onRecord = askOnce({ settle: async () => {}, begin: async (onBegin) => looks.push(onBegin) })
  for (let i = 0; i < 3; i++) {
    onRecord()
    await settled()
  }
  t.equal(looks.length, 1, 'it waits for what is measured')
  looks[0]()
  onRecord()
  onRecord()
  await settled()
  t.equal(looks.length, 2, 'what the first look may not have seen')
  const ended = askOnce({ settle: () => Promise.reject(new Error('aborted')), begin: async () => t.fail('after Ctrl-C') })
  ended()
  await settled()
})

t.test('what does not fit together, and what cannot be used, is told before anything starts', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'short.txt'), 'abc\n')
  await writeFile(join(folder, 'gates.yml'), 'gates:\n  - { name: a, live: main }\n')
  for (const [args, code] of [
    [['http'], 'USAGE'],
    [['--once'], 'USAGE'],
    [['http', '--once', '--every', '1h'], 'USAGE'],
    [['--port', '4000'], 'USAGE'],
    [['--serve', '--token-file', 'short.txt'], 'USAGE'],
    [['--serve', '--token-file', 'nowhere.txt'], 'USAGE'],
    [['nothing', '--once'], 'BASELINE_UNKNOWN'],
    [['--gates', 'gates.yml'], 'USAGE'],
    [['--gates', 'gates.yml', '--once'], 'USAGE'],
    [['--gates', 'nowhere.yml', '--once'], 'CONFIG_INVALID'],
    [['--commit', '--output=x'], 'USAGE'],
    [['--webhook', 'http://hooks.example/services/s3cret'], 'HOST_NOT_ALLOWED'],
    [['--webhook', 'hooks.example/services/s3cret'], 'URL_INVALID'],
    [['--webhook', 'ftp://hooks.example/services/s3cret'], 'URL_INVALID'],
    [['--store', 'postgres://192.0.2.1/x'], 'HOST_NOT_ALLOWED'],
    [['--store', '/proc/watch.db'], 'REPORTS_UNWRITABLE'],
    [['--import', 'nowhere'], 'HISTORY_NOT_FOUND']
  ]) {
    const run = await askBaseload(t, ['watch', ...args], { folder })
    t.equal(run.exitCode, 2, args.join(' '))
    t.match(run.stderr, `error ${code}`, args.join(' '))
    t.notMatch(run.stderr, /s3cret/, 'the path of a webhook is a secret')
  }
  t.match((await askBaseload(t, ['watch', 'http'], { folder })).stderr, 'hint: now: --once; on a schedule: --every 24h')
  for (const [flag, ...args] of [['--json', '--serve'], ['--output', 'md', '--serve'], ['--json', 'http', '--every', '1h'], ['--details', 'http', '--once', '--serve']]) {
    const run = await askBaseload(t, ['watch', flag, ...args], { folder })
    t.equal(run.exitCode, 2)
    t.match(run.stderr, `error USAGE: ${flag} would do nothing with --every or --serve: it prints one screen each time; the page of --serve shows everything`)
  }
  await writeFile(join(folder, 'baseload.yml'), 'all:\n  details: true\n')
  const { stderr } = await askBaseload(t, ['watch', '--serve', '--token-file', 'nowhere.txt'], { folder })
  t.match(stderr, /error USAGE: --token-file \S+ cannot be read/, 'a default is no wish of this call')
})

t.test('records of another machine have its name, and older ones than --days are not looked at', async (t) => {
  const folder = await makeFolder(t)
  await writeRecords(folder, 22)
  const watch = async (...more) => {
    const { exitCode, stdout, stderr } = await askBaseload(t, ['watch', ...more, '--json'], { folder })
    t.equal(exitCode, 0, stderr)
    return JSON.parse(stdout).watch
  }
  const few = await watch('--import', 'reports', '--machine', 'ci-7', '--days', '30')
  const { runs, added, days } = few
  t.strictSame({ runs, added, days }, { runs: 11, added: 22, days: 30 }, 'one a day, from 40 days ago to 19: all are kept')
  t.strictSame([...new Set(few.series.map(({ machine, values }) => `${machine}: ${values}`))], ['ci-7: 11'])
  t.match(await watch('--days', '3'), { runs: 0, series: [] })
  t.match(await watch('--import', 'reports'), { added: 22, runs: 44 })
  const { series } = await watch()
  t.strictSame(series.map(({ machine, values }) => `${machine === 'ci-7'}: ${values}`).sort(), [...Array(3).fill('false: 22'), ...Array(3).fill('true: 22')], 'never mixed')
})

t.test('--every measures again and again, until Ctrl-C stops all of it', async (t) => {
  const folder = await makeBaseline(t)
  let said = ''
  const run = await runBaseload(t, ['watch', 'own.yml', '--every', '1s'], {
    folder,
    onStart (child) {
      child.stderr.on('data', (text) => {
        const before = said.split('measuring own.yml').length - 1
        said += text
        const now = said.split('measuring own.yml').length - 1
        if (before < 2 && now === 2) setTimeout(() => child.kill('SIGINT'), 1000) // while the second is measured
      })
    }
  })
  t.equal(run.exitCode, 130, run.stderr)
  t.notMatch(run.stderr, /exit code/, 'it was ended on purpose')
  t.match(run.stderr, /^measuring own\.yml$[^]* 1 run from [^]*^measuring own\.yml$/m)
  t.same(await run.leftovers(), [])
  const { stdout } = await askBaseload(t, ['watch', '--json'], { folder })
  t.match(JSON.parse(stdout).watch.series, [{ baseline: 'own', target: 'one', figure: 'goodPerSecond' }], 'what was measured is there')
})
