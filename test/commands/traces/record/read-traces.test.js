import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { createTraceWindow, readTraces } from '../../../../src/commands/traces/record/read-traces.js'
import { createCounts } from '../../../../src/commands/traces/stats/counts.js'
import { makeFolder } from '../../../fixtures/command-line.js'
import { makeTrace, writeJaeger, writeOtlp, writeOtlpProtobuf, writeZipkin } from '../../../fixtures/spans.js'

const folder = await makeFolder(t)
const WRITTEN = { name: 'shop GET /', ms: [0, 30], kind: 'server', calls: [{ name: 'users GET /users/17', ms: [5, 15], network: 1, error: true }] }
const traces = [0, 100, 200].map((atMs) => makeTrace(WRITTEN, { atMs }))
const spans = traces.flat()

async function read (bytes, { name = 'spans', files } = {}) {
  const file = join(folder, name)
  if (bytes !== null) await writeFile(file, bytes)
  const counts = createCounts({ files: 1 })
  const found = []
  await readTraces({ files: files ?? [file], counts, onTrace: (trace) => found.push(trace) })
  return { counts, found }
}
const json = (value, indent) => JSON.stringify(value, null, indent)
const varint = (n) => Buffer.from(n < 128 ? [n] : n < 16384 ? [n & 127 | 128, n >> 7] : [n & 127 | 128, n >> 7 & 127 | 128, n >> 14])
const fixed = (n) => { const head = Buffer.alloc(4); head.writeUInt32BE(n); return head }
const messages = traces.map(writeOtlpProtobuf)
const inLibraries = ({ resourceSpans }) =>
  ({ resourceSpans: resourceSpans.map(({ resource, scopeSpans }) => ({ resource, instrumentationLibrarySpans: scopeSpans })) })
const processesFirst = ({ data }) => ({ data: data.map(({ traceID, spans, processes }) => ({ processes, spans, traceID })) })

t.test('the same spans, whatever the format', async (t) => {
  const cases = {
    'OTLP JSON, one document': json(writeOtlp(spans)),
    'OTLP JSON, on many lines': json(writeOtlp(spans), 2),
    'OTLP JSON, a document a line': traces.map((one) => `${json(writeOtlp(one))}\n`).join(''),
    'OTLP JSON, documents on many lines': traces.map((one) => json(writeOtlp(one), 1)).join('\n'),
    'OTLP JSON, packed': gzipSync(json(writeOtlp(spans))),
    'OTLP protobuf, one message': writeOtlpProtobuf(spans),
    'OTLP protobuf, each behind a varint': Buffer.concat(messages.flatMap((one) => [varint(one.length), one])),
    'OTLP protobuf, each behind four bytes': Buffer.concat(messages.flatMap((one) => [fixed(one.length), one])),
    'Jaeger, on one line': json(writeJaeger(spans)),
    'Jaeger, on many lines': json(writeJaeger(spans), 2),
    'Zipkin, on one line': json(writeZipkin(spans)),
    'Zipkin, on many lines': json(writeZipkin(spans), 1),
    'Zipkin, lists of traces': json(traces.map(writeZipkin), 1)
  }
  for (const [name, bytes] of Object.entries({ ...cases, ...answers() })) {
    const { found, counts } = await read(bytes)
    const flat = found.flat().sort((a, b) => a.startUs - b.startUs || a.spanId.localeCompare(b.spanId))
    const isOtlp = name.startsWith('OTLP')
    t.strictSame(
      flat.map(({ startUs, endUs, ...span }) => ({ ...span, ms: Math.round((endUs - startUs) / 1000) })),
      spans.map(({ startUs, endUs, ...span }) => ({
        ...span,
        name: span.name.replace('17', ':id'),
        ms: Math.round((endUs - startUs) / 1000)
      })),
      name
    )
    t.match(counts, { spans: 9, traces: 3, notSpans: 0, cutFiles: [] }, name)
    t.ok(flat.every(({ startUs }, i) => Math.abs(startUs - spans[i].startUs) < (isOtlp ? 1 : 2)), name)
  }
})

/** What back ends answer, and what tools make of it, on one line each and on many. */
function answers () {
  const otlp = writeOtlp(spans)
  const jaeger = writeJaeger(spans)
  const each = traces.map(writeOtlp)
  const documents = {
    'OTLP in libraries': inLibraries(otlp),
    'OTLP, a list of documents': each,
    'OTLP from Tempo': { batches: otlp.resourceSpans },
    'OTLP from Tempo, a list of traces': each.map(({ resourceSpans }) => ({ batches: resourceSpans })),
    'OTLP from the second API of Tempo': { trace: otlp, metrics: {} },
    'OTLP from the second API of Tempo, in libraries': { trace: { batches: inLibraries(otlp).resourceSpans } },
    'OTLP from the third API of Jaeger': { result: otlp },
    'OTLP from the third API of Jaeger, a list': each.map((result) => ({ result })),
    'Jaeger, processes first': processesFirst(jaeger),
    'Jaeger, a list of answers': jaeger.data.map((trace) => ({ data: [trace] })),
    'Jaeger, a list of traces': jaeger.data,
    'Jaeger, a list of traces, processes first': processesFirst(jaeger).data
  }
  const singles = {
    'OTLP from the third API of Jaeger, results': each.map((result) => ({ result })),
    'OTLP from Tempo, traces': each.map(({ resourceSpans }) => ({ batches: resourceSpans })),
    'Jaeger, traces': jaeger.data,
    'Zipkin, spans': writeZipkin(spans)
  }
  return Object.fromEntries([
    ...Object.entries(documents).flatMap(([name, one]) => [[name, json(one)], [`${name}, on many lines`, json(one, 1)]]),
    ...Object.entries(singles).flatMap(([name, all]) => [
      [`${name}, one a line`, all.map((one) => `${json(one)}\n`).join('')], [`${name}, one after the other`, all.map((one) => json(one, 2)).join('\n')]
    ])
  ])
}

t.test('a resource or a process behind its spans, ids in base64, kinds as words, times as numbers', async (t) => {
  const { resourceSpans: [{ resource, scopeSpans }] } = writeOtlp(traces[0])
  const turned = { resourceSpans: [{ scopeSpans, resource }] }
  t.match((await read(json(turned, 1))).found.flat(), [{ service: 'shop' }])
  const [span] = scopeSpans[0].spans
  const other = { ...span, traceId: Buffer.from(span.traceId, 'hex').toString('base64'), spanId: Buffer.from(span.spanId, 'hex').toString('base64'), kind: 'SPAN_KIND_SERVER', startTimeUnixNano: Number(span.startTimeUnixNano) }
  const { found } = await read(json({ resourceSpans: [{ resource, scopeSpans: [{ spans: [other] }] }] }))
  t.match(found.flat(), [{ traceId: span.traceId, spanId: span.spanId, kind: 'server', service: 'shop' }])
})

t.test('one trace of Jaeger without data, whatever its order, and where it is cut', async (t) => {
  const [{ traceID, spans, processes }] = writeJaeger(traces[0]).data
  for (const one of [{ traceID, spans, processes }, { processes, spans, traceID }]) {
    for (const indent of [undefined, 1]) {
      const { found, counts } = await read(json(one, indent))
      t.match(found.flat().map(({ service }) => service).sort(), ['shop', 'shop', 'users'], json(Object.keys(one)))
      t.match(counts, { spans: 3, notSpans: 0 })
    }
  }
  const whole = json({ traceID, spans, processes }, 1)
  const { found } = await read(whole.slice(0, whole.indexOf('"processes"')))
  t.match(found.flat().map(({ service }) => service), ['unknown', 'unknown', 'unknown'], 'not the key of a process')
  const [other] = writeJaeger(makeTrace({ name: 'cart GET', ms: [0, 5] })).data
  const after = await read(json({ data: [{ processes, spans, traceID }, { ...other, processes: undefined }] }, 1))
  t.equal(after.found.flat().find(({ traceId }) => traceId === other.traceID).service, 'unknown', 'not that of the trace before')
})

t.test("B3: a client's and a server's half with one id", async (t) => {
  const [client, server] = writeZipkin(traces[0]).slice(1)
  const halves = [client, { ...server, id: client.id, parentId: client.parentId, shared: true }]
  const { found: [[one, two]] } = await read(json(halves))
  t.match([two.parentId, two.kind], [one.spanId, 'server'])
})

t.test('files of the services are read side by side, by time', async (t) => {
  const files = []
  const many = Array.from({ length: 300 }, (_, i) => makeTrace(WRITTEN, { atMs: i * 10 }))
  for (const service of ['shop', 'users']) {
    const lines = many.map((one) => `${json(writeOtlp(one.filter((span) => span.service === service)))}\n`).join('')
    files.push(join(folder, `${service}.jsonl`))
    await writeFile(files[files.length - 1], lines)
  }
  const { found, counts } = await read(null, { files })
  t.equal(found.length, 300)
  t.ok(found.every(({ length }) => length === 3))
  t.match(counts, { cutTraces: 0 })
})

t.test('what is cut or broken is counted, and read as far as it goes', async (t) => {
  const whole = json(writeOtlp(spans), 1)
  t.match((await read(whole.slice(0, whole.length * 0.7))).counts, { cutFiles: [/spans/] })
  const lines = traces.map((one) => json(writeOtlp(one)))
  t.match((await read(`${lines[0]}\n{"resourceSpans":[{]\n${lines[1]}\n`)).counts, { unreadableLines: 1, traces: 2, cutFiles: [] })
  t.match((await read(`${lines[0]}\n${lines[1].slice(0, 90)}`)).counts, { traces: 1, cutFiles: [/spans/] })
  const message = writeOtlpProtobuf(spans)
  t.match((await read(Buffer.concat([fixed(messages[0].length), messages[0], fixed(99), Buffer.alloc(5)]))).counts, { traces: 1, cutFiles: [/spans/] })
  t.match((await read(Buffer.concat([message, message.subarray(0, 40)]))).counts, { cutFiles: [/spans/] })
  t.match((await read(json([{}, 5, null, ...writeZipkin(traces[0])]))).counts, { notSpans: 3, spans: 3 })
})

t.test('what is no file of spans is refused, with what it is', async (t) => {
  const deep = `{\n"resourceSpans":[{"x":${'['.repeat(5000)}`
  const cases = [
    ['127.0.0.1 - - [1/Jan/2026] "GET /"\n', 'TRACES_UNREADABLE', /is no file of spans/],
    ['{}\n', 'TRACES_EMPTY', /no span in/],
    ['', 'TRACES_EMPTY', /no span in/],
    ['{\n"resourceSpans": [ tru', 'TRACES_EMPTY', /no span in/],
    ['{\n"resourceSpans": [ nope ]}', 'TRACES_UNREADABLE', /cannot be read, within its first \d+ bytes/],
    [deep, 'TRACES_UNREADABLE', /nested more than 64 levels/],
    [Buffer.concat([Buffer.from('{\n"resourceSpans": [{"a":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}]}')]), 'TRACES_', /./],
    [`{\n"a": "${'x'.repeat(9 * 1024 * 1024)}"}`, 'TRACES_UNREADABLE', /8 MiB without a span/],
    [Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x7f, 1, 2]), 'TRACES_UNREADABLE', /a message of \d+ bytes/],
    [Buffer.concat([fixed(5), Buffer.from([0x0a, 0x7f, 1, 2, 3])]), 'TRACES_UNREADABLE', /cannot be read/]
  ]
  for (const [bytes, code, message] of cases) {
    const error = await read(bytes).then(() => null, (error) => error)
    t.ok(error?.code?.startsWith(code), `${code}: ${error?.message ?? 'read'}`)
    t.match(error?.message, message)
    t.ok(error?.hint)
  }
  const packed = Buffer.concat([fixed(40), Buffer.from('28b52ffd', 'hex'), Buffer.alloc(36)])
  for (const name of ['spans.json', 'spans.pb', 'spans']) {
    await t.rejects(read(packed, { name }), { code: 'TRACES_UNREADABLE', message: /with zstd/, hint: /compression: zstd/ }, name)
  }
  await t.rejects(read(null, { files: [join(folder, 'none.json')] }), { code: 'TRACES_NOT_FOUND' })
  await t.rejects(read(null, { files: [folder] }), { code: 'TRACES_NOT_FOUND' })
  await t.rejects(read(gzipSync(json(writeOtlp(spans))).subarray(0, 80)), { code: 'TRACES_UNREADABLE' })
  await t.rejects(read(null, { files: Array.from({ length: 201 }, () => 'x') }), { code: 'USAGE' })
})

t.test('stdin, in small pieces', async (t) => {
  const delimited = Buffer.concat(messages.flatMap((one) => [varint(one.length), one]))
  for (const bytes of [json(writeOtlp(spans), 1), json(writeJaeger(spans)), delimited]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => Buffer.from(bytes).subarray(i * 7, i * 7 + 7))
    const counts = createCounts({ files: 1 })
    await readTraces({ files: ['-'], stdin: Readable.from(pieces), counts, onTrace () {} })
    t.match(counts, { spans: 9, traces: 3 })
  }
})

t.test('a file without spans is not read to its end, whatever packs it', async (t) => {
  const zeros = gzipSync(Buffer.alloc(68 * 1024 * 1024), { level: 1 })
  await t.rejects(read(zeros), { code: 'TRACES_UNREADABLE', message: /64 MiB without a span/ })
})

t.test('a line of nothing but groups is not parsed', async (t) => {
  const lines = traces.map((one) => `${json(writeOtlp(one))}\n`)
  const { counts } = await read([lines[0], `{"data":[${'{},'.repeat(2_000_001)}{}]}\n`, lines[1], lines[2]].join(''))
  t.match(counts, { spans: 9, traces: 3, unreadableLines: 1 })
})

t.test('of a name of megabytes its beginning is kept, and not the whole', async (t) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const [span] = traces[0]
  const kept = []
  const line = (i) => json(writeOtlp([{ ...span, traceId: String(i).padStart(32, '0'), name: `${i}${'n'.repeat(1e6)}` }]))
  async function * bytes () { for (let i = 0; i < 60; i++) yield Buffer.from(`${line(i)}\n`) }
  collect()
  const before = process.memoryUsage().heapUsed
  await readTraces({ files: ['-'], stdin: Readable.from(bytes()), counts: createCounts({ files: 1 }), onTrace: (trace) => kept.push(trace) })
  collect()
  const bytesHeld = process.memoryUsage().heapUsed - before
  t.equal(kept.flat().length, 60)
  t.ok(bytesHeld < 15 * 1024 * 1024, `${bytesHeld} bytes`)
})

const run = (spans, options) => {
  const counts = createCounts({ files: 1 })
  const closed = []
  const window = createTraceWindow({ counts, onTrace: (trace) => closed.push(trace), ...options })
  for (const [traceId, parentId = ''] of spans) window.add({ traceId, parentId })
  return { window, counts, closed }
}
const others = (count, from = 0) => Array.from({ length: count }, (_, i) => [`other${from + i}`])

t.test('a trace is whole when it has a root and so many others came', async (t) => {
  const { closed } = run([['a', 'x'], ['a'], ...others(5), ['a', 'y'], ...others(9, 5)], { patience: 10 })
  t.notOk(closed.some(([{ traceId }]) => traceId === 'a'), 'its last span was nine ago')
  const later = run([['a', 'x'], ['a'], ...others(5), ['a', 'y'], ...others(11, 5)], { patience: 10 })
  t.match(later.closed.find(([{ traceId }]) => traceId === 'a'), { length: 3 })
})

t.test('one without a root waits longer, until too many are open, and is whole by then', async (t) => {
  const { closed, counts, window } = run([['a', 'x'], ...others(30)], { patience: 10, mostOpen: 12 })
  t.notOk(closed.some(([{ traceId }]) => traceId === 'a'))
  window.add({ traceId: 'b', parentId: 'x' })
  for (let i = 0; i < 14; i++) window.add({ traceId: `c${i}`, parentId: 'x' })
  t.ok(closed.some(([{ traceId }]) => traceId === 'a'), 'the one that waited longest goes first')
  t.equal(counts.cutTraces, 0, 'nothing came for it within the patience')
  window.end()
  t.equal(counts.traces, closed.length)
  t.equal(closed.flat().length, counts.spans)
})

t.test('a root that comes after so many others joins what waited for it', async (t) => {
  const { closed, counts, window } = run([['a', 'x'], ...others(30), ['a']], { patience: 10 })
  window.end()
  t.match(closed.filter(([{ traceId }]) => traceId === 'a'), [{ length: 2 }])
  t.match(counts, { traces: 31, cutTraces: 0 })
})

t.test('one that is closed while its spans still come may lack some', async (t) => {
  const { closed, counts, window } = run([['a', 'x'], ...others(12)], { patience: 20, mostOpen: 12 })
  t.match(closed, [[{ traceId: 'a' }]])
  t.equal(counts.cutTraces, 1)
  window.end()
  t.equal(counts.cutTraces, 1)
})

t.test('a trace of ten thousand spans has no more', async (t) => {
  const { counts, window, closed } = run(Array.from({ length: 10_005 }, (_, i) => ['a', i === 0 ? '' : 'x']), {})
  window.end()
  t.equal(counts.cutSpans, 5)
  t.equal(closed[0].length, 10_000)
})

t.test('a root that comes last, behind ten thousand spans, is kept', async (t) => {
  const { counts, window, closed } = run(Array.from({ length: 10_006 }, (_, i) => ['a', i === 10_005 ? '' : 'x']), {})
  window.end()
  t.equal(counts.cutSpans, 5)
  t.equal(closed[0].length, 10_001)
  t.equal(closed[0].at(-1).parentId, '')
})
