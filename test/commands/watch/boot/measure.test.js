import t from 'tap'
import { measureBaseline, readAnswer } from '../../../../src/commands/watch/boot/measure.js'
import { makeFolder } from '../../../fixtures/command-line.js'

t.test('a run that did not end well is told, with a record and without', (t) => {
  const files = JSON.stringify({ files: { record: 'reports/a/record.json' } })
  const ended = { end: 'exit code 4', isWhole: false, tail: 'last words' }
  t.same(readAnswer({ ...ended, text: files, isWhole: true }), { record: 'reports/a/record.json' })
  t.same(readAnswer({ ...ended, text: files }), {
    record: 'reports/a/record.json', trouble: 'ended with exit code 4; see reports/a/record.json'
  })
  t.same(readAnswer({ ...ended, text: '{"error":{"code":"USAGE","message":"no"}}' }), { trouble: 'USAGE: no' })
  t.same(readAnswer({ ...ended, text: '' }), { trouble: 'ended with exit code 4 and no record: last words' })
  const gate = { verdict: 'hold' }
  t.same(readAnswer({ ...ended, text: JSON.stringify({ gate, files: { record: 'a' } }), isWhole: true }), { record: 'a', gate })
  const lost = JSON.stringify({ gate, files: {} })
  t.same(readAnswer({ ...ended, text: lost, isWhole: true }), { gate }, 'a verdict is one without its record too')
  t.same(readAnswer({ ...ended, text: lost }), { gate, trouble: 'ended with exit code 4 and no record' })
  t.match(readAnswer({ ...ended, text: '{"files":{}}', isWhole: true }), { trouble: /^its record could not be written, so no value/ })
  t.end()
})

t.test('a run that hangs is ended: the next one is measured', async (t) => {
  const reports = await makeFolder(t)
  const measure = async ({ onStart = () => {}, limits }) => {
    let group = 0
    const answer = await measureBaseline({
      baseline: 'http',
      reports,
      allowHosts: [],
      readsDefaults: false,
      reaper: { watch (pid) { group = pid; onStart(pid) }, forget () {} },
      signal: new AbortController().signal,
      limits: { longestMs: 3_600_000, stoppedMs: 3_600_000, lookMs: 10, ...limits }
    })
    t.throws(() => process.kill(-group, 0), { code: 'ESRCH' }, 'nothing of it is left')
    return answer
  }
  t.match(await measure({ limits: { longestMs: 50 } }), { trouble: 'still ran after 50ms, and was ended' })
  t.match(
    await measure({ limits: { stoppedMs: 50 }, onStart: (pid) => process.kill(-pid, 'SIGSTOP') }),
    { trouble: 'was stopped for 50ms (SIGSTOP), and was ended' }
  )
})

t.test('what a run prints is its answer, also that it was refused', async (t) => {
  const answer = await measureBaseline({
    baseline: 'none-such',
    reports: await makeFolder(t),
    allowHosts: [],
    readsDefaults: false,
    reaper: { watch () {}, forget () {} },
    signal: new AbortController().signal
  })
  t.same(answer, { trouble: 'BASELINE_UNKNOWN: no baseline none-such' })
})
