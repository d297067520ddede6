import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import t from 'tap'
import { mergeInstances } from '../../../../src/load/k6/merge.js'
import { readK6Summary } from '../../../../src/load/k6/summary.js'
import { asMistakeOf, readK6Files, UNKNOWN_VERSION } from '../../../../src/commands/report/record/k6-files.js'
import { makePodLogs } from '../../../fixtures/k6-pods.js'
import { EXPERIMENT, makeSummary, printSummary } from '../../../fixtures/k6-summaries.js'
import { told } from '../../../fixtures/told.js'
import { BaseloadError } from '../../../../src/errors.js'

/** Files of these texts. */
async function write (t, logs) {
  const folder = t.testdir({})
  for (const { name, text } of logs) await writeFile(join(folder, name), text)
  return logs.map(({ name }) => join(folder, name))
}

/** The same summaries merged as a run of ours merges them, but for what only baseload can know when it is there. */
function mergeDirectly (logs, more = {}) {
  return mergeInstances({
    instances: logs.map(({ name, summary }) => ({
      name,
      segment: summary.segment,
      summary: readK6Summary({ json: JSON.stringify(summary), source: name })
    })),
    version: UNKNOWN_VERSION,
    windowMs: EXPERIMENT.durationMs,
    releaseSpreadMs: null,
    ...more
  })
}

t.test('three pods\' logs are the direct merge of their summaries, in whatever order they are named', async (t) => {
  const logs = makePodLogs({ more: [{ failed: 2 }, { timedOut: 1 }, { notSent: 3 }] })
  const files = await write(t, logs)
  const direct = await mergeDirectly(logs)
  for (const order of [[0, 1, 2], [2, 0, 1], [1, 2, 0]]) {
    const [{ experiment, startedAtMs, load }, ...others] = await readK6Files({ files: order.map((i) => files[i]) })
    t.strictSame(others, [])
    t.strictSame(load, direct)
    t.strictSame(experiment, EXPERIMENT)
    t.equal(startedAtMs, 1_700_000_000_000)
  }
  t.strictSame(direct.counts, { due: 1206, ok: 1200, failed: 2, timedOut: 1, unfinished: 0, notSent: 3 })
  t.strictSame(direct.invalid, [])
})

t.test('all in one log', async (t) => {
  const logs = makePodLogs()
  const [all] = await write(t, [{ name: 'all.log', text: logs.map(({ text }) => text).join('\n') }])
  const [{ load }] = await readK6Files({ files: [all] })
  const named = logs.map((log, i) => ({ ...log, name: `all.log, summary ${i + 1}` }))
  t.strictSame(load, await mergeDirectly(named))
})

t.test('a log that is missing: what is there stands, and is invalid', async (t) => {
  for (const [kept, missing] of [[[0, 2], '1/3:2/3'], [[1, 2], '0:1/3'], [[0], '1/3:1']]) {
    const logs = kept.map((i) => makePodLogs()[i])
    const [{ load }] = await readK6Files({ files: await write(t, logs) })
    const shortfalls = [{ kind: 'incomplete', code: 'K6_SEGMENT_MISSING', segment: missing }]
    t.strictSame(load, await mergeDirectly(logs, { shortfalls }))
    t.strictSame(told(load.invalid), [`the log of segment ${missing} is missing: only a part of the load was counted`])
  }
})

t.test('one that is there twice, or a part that two have', async (t) => {
  const logs = makePodLogs()
  const files = await write(t, [
    ...logs,
    { name: 'again.log', text: logs[1].text },
    { name: 'half.log', text: printSummary(makeSummary({ segment: '0:1/2' })) }
  ])
  const message = (names) => new RegExp(`own/latency-r100/1: the segment .* is there more than once \\(${names}\\)`)
  await t.rejects(readK6Files({ files: [...files.slice(0, 3), files[3]] }), {
    code: 'K6_SUMMARY_INVALID',
    message: message('pod-1.log, pod-2.log, pod-3.log, again.log'),
    hint: /each log once/
  })
  await t.rejects(readK6Files({ files: [files[0], files[0]] }), { code: 'K6_SUMMARY_INVALID' })
  await t.rejects(readK6Files({ files: [...files.slice(0, 3), files[4]] }), { code: 'K6_SUMMARY_INVALID' })
})

t.test('two experiments at once are two results', async (t) => {
  const other = { ...EXPERIMENT, name: 'other/latency-r100/1', target: 'other' }
  const logs = [
    ...makePodLogs(),
    ...makePodLogs({
      experiment: other,
      samples: [[1, 2, 3], [4, 5]]
    }).map((log) => ({ ...log, name: `other-${log.name}` }))
  ]
  const results = await readK6Files({ files: await write(t, [logs[3], logs[0], logs[1], logs[4], logs[2]]) })
  t.strictSame(
    results.map(({ experiment: { target }, load: { counts, invalid, k6 } }) => [
      target,
      counts.due,
      invalid,
      k6.instances.map(({ name }) => name)
    ]),
    [
      ['other', 5, [], ['other-pod-1.log', 'other-pod-2.log']],
      ['own', 1203, [], ['pod-1.log', 'pod-2.log', 'pod-3.log']]
    ]
  )
})

t.test('one that was ended early: the window is as long as it came out, and it is not whole', async (t) => {
  const experiment = { ...EXPERIMENT, durationMs: 10_000, warmupMs: 500 }
  const read = async (more) => (await readK6Files({ files: await write(t, makePodLogs({ experiment, more })) }))[0]
  t.match(await read([{ testMs: 4000 }, { testMs: 3900 }, { testMs: 4100, unfinished: 2 }]), {
    cutShort: 'ended after 3.6 s of 10 s',
    load: { windowMs: 3600, invalid: [], counts: { unfinished: 2 } }
  })
  t.match(await read([{ testMs: 10_501 }, { testMs: 10_900 }, { testMs: 10_600 }]), {
    cutShort: null,
    load: { windowMs: 10_000, invalid: [] }
  })
})

t.test('instances that ended at different times: by the longest, so that no rate is too good, and invalid', async (t) => {
  const experiment = { ...EXPERIMENT, durationMs: 10_000 }
  const [{ cutShort, load }] = await readK6Files({
    files: await write(t, makePodLogs({ experiment, more: [{ testMs: 10_000 }, { testMs: 2000 }, { testMs: 10_000 }] }))
  })
  t.equal(cutShort, null)
  t.equal(load.windowMs, 10_000)
  t.strictSame(told(load.invalid), ['the instances ran for different times: 2 s to 10 s of the window'])
})

t.test('segments of two runs are no whole, though each is there once', async (t) => {
  const logs = makePodLogs()
  const later = (ms) => {
    const summary = structuredClone(logs[1].summary)
    summary.metrics.baseload_started.values.value += ms
    return [logs[0], { name: 'later.log', text: printSummary(summary) }, logs[2]]
  }
  const [{ load: { invalid } }] = await readK6Files({ files: await write(t, later(3_600_000)) })
  t.strictSame(told(invalid), [
    'by their clocks the instances started up to 3600 s apart: their loads did not overlap, or the logs are of two runs'
  ])
  t.strictSame((await readK6Files({ files: await write(t, later(-100)) }))[0].load.invalid, [], 'a tenth of the window')
})

t.test('two experiments of one name, or one target at two addresses', async (t) => {
  const [one, two] = [{}, { timeoutMs: 301, durationMs: 2000 }].map((more) => makePodLogs({ experiment: { ...EXPERIMENT, ...more } })[0])
  await t.rejects(readK6Files({ files: await write(t, [one, { ...two, name: 'other.log' }]) }), {
    code: 'K6_SUMMARY_INVALID',
    message:
      /^own\/latency-r100\/1 is not the same in pod-1\.log and other\.log: they differ in durationMs, timeoutMs$/,
    hint: /one run at a time/
  })
  const [moved] = makePodLogs({ experiment: { ...EXPERIMENT, name: 'own/peak-c10', url: 'http://127.0.0.1:4000' } })
  await t.rejects(readK6Files({ files: await write(t, [one, { ...moved, name: 'moved.log' }]) }), {
    code: 'K6_SUMMARY_INVALID',
    message: /^own is not the same in pod-1\.log and moved\.log: they differ in url$/
  })
})

t.test('an instance that sent nothing knows no start', async (t) => {
  const [{ startedAtMs, load }] = await readK6Files({ files: await write(t, makePodLogs({ samples: [[], []] })) })
  t.equal(startedAtMs, null)
  t.strictSame(load.counts, { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 })
  t.strictSame(load.k6.percentiles, {})
})

t.test('files that hold none of ours, by name, with what to do', async (t) => {
  const files = await write(t, [
    { name: 'a|b<script>.log', text: 'time="…" level=error msg="…"\n' },
    { name: 'empty.log', text: '' },
    { name: 'cut.log', text: printSummary(makeSummary(), { width: 100 }).split('\n').slice(0, 9).join('\n') }
  ])
  const missing = join(t.testdirName, 'none.log')
  for (const [file, message, hint] of [
    [files[0], /^a\|b<script>\.log holds no summary/, /cut short.*baseload report/],
    [files[1], /^empty\.log holds no summary/, /cut short/],
    [files[2], /^cut\.log: its summary is not whole/, /cut short/],
    [missing, /none\.log cannot be read: ENOENT/, /kubectl logs/]
  ]) await t.rejects(readK6Files({ files: [file] }), { code: 'K6_SUMMARY_INVALID', message, hint }, basename(file))
})

t.test('what fails on data of others is a mistake in them, and names the file once', async (t) => {
  const fail = (error) => asMistakeOf({ what: 'a.log', make: () => { throw error } })
  const said = { code: 'K6_SUMMARY_INVALID', hint: /^was a file changed by hand/ }
  await t.rejects(fail(new TypeError('no number')), { ...said, message: 'a.log: no record can be made from this: no number' })
  await t.rejects(fail(new Error('a.log:5: wrong')), { ...said, message: 'a.log:5: wrong' })
  const own = new BaseloadError('K6_SUMMARY_INVALID', 'its own words', { hint: 'own' })
  await t.rejects(fail(own), { message: 'its own words', hint: 'own' })
  t.equal(await asMistakeOf({ what: 'a.log', make: async () => 5 }), 5)
})
