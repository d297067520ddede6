import t from 'tap'
import { parseObjective } from '../../../../src/plan/objective.js'
import { wilson } from '../../../../src/stats/proportion.js'
import { buildNextCommand } from '../../../../src/commands/peak/verdict/next-size-command.js'
import { proposeObjectives } from '../../../../src/commands/peak/verdict/observed-objective.js'

function propose ({
  requests = 1e6,
  errors = 0,
  p99 = 1000,
  resolutionUs = 1000,
  needs = {},
  durations = { total: requests, resolutionUs, percentilesUs: { p99 }, needs }
} = {}) {
  return proposeObjectives({
    traffic: {
      requests,
      errors,
      errorRatio: errors / requests,
      errorInterval: wilson({ k: errors, n: requests }),
      durations
    }
  })
}

t.test('p99 up to the next usual bound, which it is under whatever was cut off', async (t) => {
  const bound = (p99, resolutionUs = 1000) => propose({ p99, resolutionUs })[0].text
  t.same([0, 4000, 163_000, 199_000, 200_000, 201_000, 230_015, 900_000, 999_000, 1_200_000, 8_000_000].map((us) => bound(us)),
    ['p99<1ms', 'p99<5ms', 'p99<200ms', 'p99<200ms', 'p99<300ms', 'p99<300ms', 'p99<300ms', 'p99<1s', 'p99<1s', 'p99<1.5s', 'p99<10s'])
  t.same([0, 7, 149, 199, 200, 999].map((us) => bound(us, 1)), ['p99<10us', 'p99<10us', 'p99<150us', 'p99<200us', 'p99<300us', 'p99<1ms'])
})

t.test('the good ratio down to the next usual one, as far as the sample tells', async (t) => {
  const ratio = (requests, errors) => propose({ requests, errors })[1].text
  t.same([ratio(1e5, 0), ratio(1e6, 1004), ratio(1e6, 900), ratio(1000, 0), ratio(1000, 10), ratio(100, 0), ratio(1e7, 0)],
    ['success>=99.99%', 'success>=99.5%', 'success>=99.9%', 'success>=99.5%', 'success>=95%', 'success>=95%', 'success>=99.999%'])
  t.match(propose({ requests: 10, errors: 0 })[1], { text: null, reason: { code: 'RATIO_OF_TOO_FEW', requests: 10 } })
  t.match(propose({ requests: 1000, errors: 300 })[1], { text: null, reason: { code: 'RATIO_LOW', ratio: 0.7, requests: 1000 } })
})

t.test('none where the log does not tell, and why', async (t) => {
  t.match(propose({ durations: null })[0], { text: null, reason: { code: 'DURATIONS_MISSING' } })
  t.match(propose({ requests: 100, p99: null, needs: { p99: 368 } })[0], {
    text: null,
    reason: { code: 'DURATIONS_TOO_FEW', needed: 368, total: 100 }
  })
  t.match(propose({ p99: null })[0], { text: null, reason: { code: 'DURATIONS_IN_SECONDS' } })
})

t.test('what is proposed can be asked', async (t) => {
  for (const p99 of [0, 3, 77, 1499, 86_000, 7_400_000, 61_000_000]) {
    t.doesNotThrow(() => parseObjective({ text: propose({ p99, resolutionUs: 1 })[0].text }), String(p99))
  }
})

t.test('the next command, with a path only where a shell makes nothing of it', async (t) => {
  const peakSecond = { seconds: 1, requests: 812, ratePerSecond: 812, startSecond: 0 }
  const proposals = [{ kind: 'latency', text: 'p99<200ms', reason: '' }, { kind: 'success', text: null, reason: '' }]
  const next = (routes, given = proposals) => buildNextCommand({ traffic: { peakSecond, routes }, proposals: given })
  t.equal(next(null), 'baseload size --start "<node app.js>" --path "</path>" --objective \'p99<200ms\' --peak 812/s --unit "<cpu=1,memory=512m>"')
  t.match(next([{ name: '/api/v1', example: '/api/v1' }, { name: '/b', example: '/b' }]), '--path /api/v1 ')
  t.match(
    next([{ name: '/items/:id', example: '/items/42' }]),
    '--path "</items/:id>" ',
    'one id of many, asked again and again, is that of a cache'
  )
  for (const example of [
    '/$(reboot)', '/`id`', '/a;b', "/a'b", '/a"b', '/a b', '/a\nb', '/a|b<script>', '/a&b', '/\u001b[31m',
    '--evil', ''
  ]) { t.match(next([{ name: example, example }]), '--path "</path>" ', example) }
  t.match(next(null, []), '--objective "p99<<50ms>"')
  t.match(next(null, [proposals[1], { kind: 'success', text: 'success>=99.9%', reason: '' }]), "--objective 'success>=99.9%' --peak")
})
