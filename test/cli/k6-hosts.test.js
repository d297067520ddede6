import { createServer } from 'node:http'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'
import { needHosts, openHosts } from '../fixtures/hosts.js'
import { findK6 } from '../fixtures/k6.js'
import { howMany } from '../fixtures/long.js'
import { comesTrue } from '../fixtures/site.js'
import { tryUntil } from '../fixtures/try-until.js'
import { told } from '../fixtures/told.js'

const WORD = `it-stays-here-${process.pid}` // another checkout may be tested at the same time
const SECRET = `Bearer ${WORD}`
const k6 = findK6()
const skip = k6.skip || needHosts().skip

t.test('three hosts, and one without k6', { skip }, async (t) => {
  const lab = await openHosts(t, { k6: k6.file, without: ['d'] })
  const { url, served, seen } = await serve(t, lab.address)
  const own = [
    'measure', url, '--name', 'yours', '--engine', 'k6', '--hosts', 'a,b,c', '--allow-host', lab.address, '--repeats', '1',
    '--warmup', '0s', '--no-watch'
  ]
  const measure = (t, args) => askBaseload(t, [...own, ...args], { env: lab.env })
  await t.test('every request is counted once, and each host sends a third', async (t) => {
    const lines = watchCommandLines()
    t.teardown(lines.end)
    const sent = ({ counts }) => counts.due - counts.notSent
    const { run, record } = await tryUntil({
      async run () {
        served.clear()
        const run = await measure(t, [
          '--arrivals', 'constant', '-R', '300', '-d', '1s', '-c', '9', '-H', `Authorization: ${SECRET}`
        ])
        const record = await run.readRecord()
        for (const [i, { name, address }] of Object.values(lab.hosts).slice(0, 3).entries()) {
          t.equal(
            served.get(address),
            record.trials.reduce((sum, { load }) => sum + sent(load.k6.instances[i]), 0),
            `${name}: what the server counted is what the instance tells`
          )
        }
        return { run, record }
      },
      isAsMeant: ({ run, record: { trials } }) =>
        run.exitCode === 0 &&
        trials.every(({ load }) => load.invalid.length === 0) &&
        isAThirdEach(trials.findLast(({ trial }) => trial.phase === 'latency').load)
    })
    const commands = await lines.end()
    t.equal(run.exitCode, 0, run.stderr)
    t.strictSame(record.plan.engine.hosts, ['a', 'b', 'c'])
    t.strictSame(record.plan.baselines[0].targets, ['yours'], 'hosts do not get to a reference on loopback: it stands by itself')
    const { trials } = record
    t.strictSame([...new Set(trials.map(({ trial }) => trial.phase))].sort(), ['latency', 'peak'], 'on a busy machine one may be there again')
    for (const { load } of trials) {
      t.ok(load.invalid.every(({ kind }) => kind === 'unsent'), 'a busy machine alone may spoil it')
      t.strictSame(load.k6.instances.map(({ name }) => name), ['instance 1 on a', 'instance 2 on b', 'instance 3 on c'])
    }
    const latency = trials.findLast(({ trial }) => trial.phase === 'latency').load
    t.ok(
      isAThirdEach(latency),
      `a third each, of which a busy machine sends less: ${latency.k6.instances.map(({ counts }) => `${counts.due} - ${counts.notSent}`)}`
    )
    t.equal(latency.counts.due, latency.k6.instances.reduce((sum, { counts }) => sum + counts.due, 0))
    t.ok(
      latency.k6.instances.every(
        ({ startedAt }) => Math.abs(Date.parse(startedAt) - Date.parse(latency.k6.instances[0].startedAt)) < 1000
      ),
      'by clocks that are one here'
    )
    t.strictSame([...seen], [SECRET], 'each request had it')
    t.ok(commands.size > 3)
    t.strictSame([...commands].filter((line) => line.includes(WORD)), [], 'and no process list did')
    t.strictSame(await filesWith(run.folder, WORD), [])
    await checkNothingLeft(t, lab)
    t.strictSame(await run.leftovers(), [])
  })

  await t.test('one that is killed half-way is named, and the others are stopped', async (t) => {
    served.clear()
    const going = measure(t, ['--no-latency', '-d', '6s', '-c', '3', '--strict'])
    const stop = new AbortController()
    const killed = killEach(lab, 'b', stop.signal, served)
    const run = await going
    stop.abort()
    t.ok(await killed >= 1)
    const { trials } = await run.readRecord()
    t.equal(run.exitCode, 3, 'nothing can be said')
    for (const { load } of trials) {
      t.ok(
        told(load.invalid).some((reason) =>
          /instance 2 on b.* ended with exit code 137 and without a summary/.test(reason)
        ),
        told(load.invalid).join('; ')
      )
      t.notOk(told(load.invalid).some((reason) => /instance [13] .*without a summary/.test(reason)), 'the others have summed up')
      t.ok(load.windowMs < 5000, 'before their time')
      t.ok(load.k6.instances[0].counts && load.k6.instances[1].counts === null)
    }
    await checkNothingLeft(t, lab)
    t.strictSame(await run.leftovers(), [])
  })

  for (const [signal, exitCode] of [['SIGKILL', 'SIGKILL'], ['SIGINT', 130]].slice(0, howMany({ short: 1, long: 2 }))) {
    await t.test(`${signal} in the middle`, async (t) => {
      served.clear()
      const tmp = await makeFolder(t)
      const run = await runWithSignal(
        signal,
        () => served.size === 3,
        (options) =>
          runBaseload(t, [...own, '--no-latency', '-d', '30s', '-c', '3', '-H', `Authorization: ${SECRET}`], {
            ...options,
            env: { ...lab.env, TMPDIR: tmp }
          })
      )
      t.equal(run.exitCode, exitCode)
      if (signal === 'SIGINT') t.strictSame(listLeft(lab).filter(isK6OrFile), [], 'no k6 and no file when baseload ends')
      await checkNothingLeft(t, lab)
      t.strictSame(await run.leftovers(), [])
      t.strictSame(await filesWith(run.folder, WORD), [])
      t.strictSame(await readdir(tmp), [])
    })
  }

  for (const [hosts, says, hint] of [
    ['a,d', /DEPENDENCY_MISSING.*instance 2 on d: k6 not found there/, /hint: install it on d where ssh .* finds it.*go install go\.k6\.io/],
    ['a,refused', /HOST_UNREACHABLE.*instance 2 on refused[^]*Permission denied \(publickey/, /hint: .*ssh -o BatchMode=yes refused/],
    ['closed,a', /HOST_UNREACHABLE.*instance 1 on closed[^]*Connection refused/, /hint: .*ssh config/],
    ['a,nobody', /HOST_UNREACHABLE.*instance 2 on nobody[^]*(No route to host|timed out)/, /hint: /]
  ].slice(0, howMany({ short: 2, long: 4 }))) {
    await t.test(`--hosts ${hosts}`, async (t) => {
      const run = await measure(t, ['--no-latency', '-d', '1s', '--hosts', hosts])
      t.equal(run.exitCode, 4)
      t.match(run.stderr, says)
      t.match(run.stderr, hint)
      await checkNothingLeft(t, lab)
      t.strictSame(await run.leftovers(), [])
    })
  }
})

/** What watches over k6 on a host, and sshd's own process for a connection, end a moment after it. A look takes a process a host. */
async function checkNothingLeft (t, lab) {
  for (let look = 0; look < 100 && listLeft(lab).length > 0; look++) await sleep(100)
  t.strictSame(listLeft(lab), [], 'nothing is left on the hosts')
}

/** Command lines of processes, and files. */
function listLeft (lab) {
  return Object.keys(lab.hosts).flatMap((name) => [...lab.listProcesses(name).map(({ command }) => command), ...lab.listFiles(name)])
}

function isK6OrFile (left) {
  return /^\S*k6 run /.test(left) || /^\/\S+$/.test(left)
}

/** Answers on the address that hosts get to, and counts by who asked. */
async function serve (t, host) {
  const served = new Map()
  const seen = new Set()
  const server = createServer(({ socket: { remoteAddress }, headers }, response) => {
    if (remoteAddress !== host) {
      served.set(remoteAddress, (served.get(remoteAddress) ?? 0) + 1)
      seen.add(headers.authorization)
    }
    setTimeout(() => response.end('ok'), 10) // so that a closed loop is no burden to this machine
  })
  await new Promise((resolve) => server.listen(0, host, resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://${host}:${server.address().port}/`, served, seen }
}

/** Kills the k6 of a host each time that it has sent something. @returns how many */
async function killEach (lab, name, signal, served) {
  let killed = 0
  while (!signal.aborted) {
    await sleep(50)
    if ((served.get(lab.hosts[name].address) ?? 0) < 30) continue
    for (const { pid, command } of lab.listProcesses(name)) if (/k6 run /.test(command) && !command.startsWith('sh ') && kill(pid)) killed++
    served.clear()
  }
  return killed
}

/** @returns false when it had ended by then */
function kill (pid) {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
    return false
  }
}

/** Sends it when `isTime` holds. */
async function runWithSignal (signal, isTime, start) {
  let tellChild
  const started = new Promise((resolve) => { tellChild = resolve })
  const run = start({ onStart: tellChild })
  const child = await started
  await comesTrue(isTime)
  child.kill(signal)
  return run
}

/** Every command line there is, as often as can be. */
function watchCommandLines () {
  const lines = new Set()
  const over = new AbortController()
  const ended = (async () => {
    while (!over.signal.aborted) {
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        const line = readCommand(pid)
        if (line.includes('k6') || line.includes(WORD)) lines.add(line.replaceAll('\0', ' '))
      }
      await sleep(200)
    }
  })()
  return { end: async () => { over.abort(); await ended; return lines } }
}

function readCommand (pid) {
  try { return readFileSync(`/proc/${pid}/cmdline`, 'utf8') } catch { return '' }
}

/** Files below a folder that hold these words. */
async function filesWith (folder, words) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path, name }) => join(parentPath ?? path, name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  return files.filter((_, i) => texts[i].includes(words))
}

/** Of 300 requests in all: within the window a k6 that was held up sends a few of those before it. */
function isAThirdEach ({ k6 }) {
  return k6.instances.every(({ counts }) => Math.abs(counts.due - 100) <= 10 && counts.due - counts.notSent <= 110)
}
