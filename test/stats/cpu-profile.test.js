import t from 'tap'
import { foldCpuProfile } from '../../src/stats/cpu-profile.js'
import { makeCpuProfile, times } from '../fixtures/profiles.js'

const fold = (stacks) => foldCpuProfile({ profile: makeCpuProfile(stacks), roots: ['/home/me'] })

t.test('a sample counts until the next one; idle is no call', async (t) => {
  const { windowUs, busyUs, calls } = fold([
    ...times(3, ['main file:///home/me/app.js:1', 'work file:///home/me/app.js:7']),
    ...times(4, '(idle)'),
    ['main file:///home/me/app.js:1'],
    '(garbage collector)',
    ['main file:///home/me/app.js:1', 'deflate']
  ])
  t.equal(windowUs, 10_000)
  t.equal(busyUs, 6000)
  t.strictSame(calls.map(({ frame, self }) => [frame, self]), [
    [{ name: 'main', file: 'app.js', line: 1 }, 1000],
    [{ what: 'collector', name: '' }, 1000]
  ])
  t.strictSame(calls[0].children.map(({ frame, self }) => [frame, self]), [
    [{ name: 'work', file: 'app.js', line: 7 }, 3000],
    [{ name: 'deflate' }, 1000]
  ])
})

t.test('a native function has the module that calls it', async (t) => {
  const { calls } = fold([['send node:net:5', 'write'], ['pack node:zlib:9', 'write'], ['own file:///home/me/app.js:1', 'write']])
  t.strictSame(calls.map(({ children: [{ frame }] }) => frame), [{ name: 'write', by: 'node:net' }, { name: 'write', by: 'node:zlib' }, { name: 'write' }])
})

t.test('a profile without samples, and one of idling alone', async (t) => {
  t.strictSame(fold([]), { windowUs: 0, busyUs: 0, calls: [] })
  t.strictSame(fold(times(5, '(idle)')), { windowUs: 5000, busyUs: 0, calls: [] })
  t.strictSame(foldCpuProfile({ profile: { nodes: [], startTime: 5, endTime: 9 }, roots: [] }), { windowUs: 4, busyUs: 0, calls: [] })
})

t.test('samples out of order count as none, and not less', async (t) => {
  const profile = makeCpuProfile(times(3, 'a'))
  const { busyUs } = foldCpuProfile({ profile: { ...profile, timeDeltas: [0, 2000, -500] }, roots: [] })
  t.equal(busyUs, 2000 + 0 + 1500)
})
