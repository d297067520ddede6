import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { createSampleReader, createTally, watchInstance } from '../../../src/load/k6/instance.js'
import { makeSummary, printSummary } from '../../fixtures/k6-summaries.js'

/** k6 as a process that says what it is given, and its address. */
async function start (t, { status = { status: 4, paused: true }, answers = 200 } = {}) {
  const patched = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => { body += part }).on('end', () => {
      if (body) patched.push(JSON.parse(body).data.attributes)
      response.writeHead(answers).end(JSON.stringify({ data: { attributes: status } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const child = Object.assign(new EventEmitter(), {
    stdout: new EventEmitter(),
    stderr: new EventEmitter(),
    exitCode: null,
    signalCode: null
  })
  let tail = ''
  const running = {
    child,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    outputTail: () => tail,
    ended: Promise.resolve({ code: null, signal: null })
  }
  const instance = watchInstance({ name: 'instance 1', segment: '0:1', port: server.address().port, running, exact: false, isGrpc: false })
  return { instance, patched, child, say (text) { tail += text; child.stderr.emit('data', text) } }
}

const WAIT = { signal: new AbortController().signal, timeoutMs: 50 }

t.test('waits, is let go, told to end, and read', async (t) => {
  const { instance, patched, child, say } = await start(t)
  await instance.whenWaiting(WAIT)
  await instance.letGo()
  await instance.end()
  t.strictSame(patched, [{ paused: false }, { stopped: true }])
  say(printSummary(makeSummary()))
  for (const [code, ended] of [[0, undefined], [103, undefined], [105, undefined], [107, 'ended with exit code 107']]) {
    child.exitCode = code
    t.equal(instance.collect().ended, ended, `exit code ${code}`)
    t.equal(instance.collect().summary.counts.ok, 4)
  }
})

t.test('killed without, or within, its summary: it is named, and no piece of a summary is read', async (t) => {
  for (const text of ['', printSummary(makeSummary(), { width: 100 }).split('\n').slice(0, 6).join('\n')]) {
    const { instance, child, say } = await start(t)
    await instance.letGo()
    say(`time="…" level=error msg="something went wrong"\n${text}`)
    child.signalCode = 'SIGKILL'
    const { summary, ended } = instance.collect()
    t.equal(summary, null)
    t.match(ended, /^ended with SIGKILL/)
  }
})

t.test('one that says it is done and gives half a summary is an error', async (t) => {
  const { instance, child, say } = await start(t)
  await instance.letGo()
  say(printSummary(makeSummary(), { width: 100 }).split('\n').slice(0, 6).join('\n'))
  child.exitCode = 0
  t.throws(() => instance.collect(), { code: 'K6_SUMMARY_INVALID', message: /^instance 1: / })
})

t.test('one that still runs did not end; one that was not let go has measured nothing', async (t) => {
  const { instance, child, say } = await start(t)
  await instance.letGo()
  t.match(instance.collect(), { ended: 'did not end', summary: null })
  const other = await start(t)
  other.say(printSummary(makeSummary()))
  other.child.exitCode = 0
  t.equal(other.instance.collect().summary, null)
  say('')
  child.exitCode = 0
})

t.test('not ready in time, gone before it began, stopped meanwhile', async (t) => {
  for (const status of [{ status: 1, paused: true }, { status: 4, paused: false }, { status: 7, paused: true }, null]) {
    const { instance } = await start(t, { status })
    await t.rejects(instance.whenWaiting(WAIT), { code: 'K6_FAILED', message: /instance 1 of k6 was not ready within/ })
  }
  const { instance, child, say } = await start(t, { answers: 500 })
  await t.rejects(instance.letGo(), /500/)
  say('level=error msg="unknown flag"')
  child.exitCode = 255
  await t.rejects(instance.whenWaiting(WAIT), { code: 'K6_FAILED', message: /ended before it began.*unknown flag/s })
  await t.rejects(
    (await start(t, { status: null })).instance.whenWaiting({ signal: AbortSignal.abort(), timeoutMs: 1000 }),
    { name: 'AbortError' }
  )
})

t.test('of what is streamed: response times of the window, whether they are of good answers, and each end', async (t) => {
  const lines = [
    'metric_name,timestamp,metric_value,scenario,extra_tags,metadata',
    'baseload_response,1000,1.5,,,',
    'baseload_response,2000,2.25,,bad=yes,',
    'baseload_ok,1100,1,measure,,',
    'baseload_failed,1200,1,measure,,',
    'baseload_timed_out,1300,1,measure,,',
    'baseload_sent,1400,1,measure,,',
    'http_req_duration,1500,5,measure,,',
    'grpc_req_duration,1600,3,measure,,',
    'grpc_req_duration,1700,4,warmup,,',
    ''
  ]
  const read = (isGrpc) => {
    const tally = createTally()
    const reader = createSampleReader({ isGrpc, tally })
    const text = lines.join('\n')
    for (const part of [text.slice(0, 100), text.slice(100)]) reader.push(part)
    return tally
  }
  const ends = [{ atUs: 1100, isGood: true }, { atUs: 1200, isGood: false }, { atUs: 1300, isGood: false }]
  t.strictSame(read(false), { responsesUs: [1500, 2250], isBad: [false, true], endedUs: [1000, 2000], ends })
  t.strictSame(read(true), { responsesUs: [3000], isBad: [false], endedUs: [1600], ends })
})
