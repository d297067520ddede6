import t from 'tap'
import { nextStep } from '../../../../src/commands/size/verdict/capacity-search.js'
import { tell } from '../../../../src/report/sentences/index.js'
import { createRandom } from '../../../../src/plan/random.js'
import { matchGolden } from '../../../report/golden.js'
import { makeProbe } from './make-probe.js'
import { makeSettings } from './simulated-searches.js'

const settings = { ...makeSettings(110), mostPerSecond: 1000, startWindowMs: 15_000 }

/** Its SLO ratio falls in a line, from 1 at the capacity to 0 at 110/s; near to 1 it cannot be told. */
const line = (capacity, { sure = 0.1, noise = () => 0 } = {}) => ({ offeredPerSecond, plannedMs }) => {
  const sloRatio = Math.max(0.01, (110 - offeredPerSecond) / (110 - capacity) + noise())
  const verdict = sloRatio >= 1 + sure ? 'pass' : sloRatio < 1 - sure ? 'fail' : 'undecided'
  const goodPerSecond = Math.min(offeredPerSecond, 110)
  return { verdict, sloRatio, goodPerSecond, ...(sloRatio < 0.5 && { measuredMs: Math.round(0.3 * plannedMs) }) }
}
/** No queue: five times better than asked up to the capacity, and twenty times worse beyond. */
const cliff = (capacity) => ({ offeredPerSecond }) =>
  offeredPerSecond <= capacity ? { verdict: 'pass', sloRatio: 5 } : { verdict: 'fail', sloRatio: 0.05, measuredMs: 2000 }
const slowed = { verdict: 'fail', sloRatio: 0.1, measuredMs: 2000 }
const spoilt = (own, isSpoilt, by = slowed) => (step, probes) => isSpoilt(probes.length, step) ? by : own(step)
const noisy = () => {
  const random = createRandom(7)
  return line(83.3, { noise: () => (random() - 0.5) * 0.6 })
}

const SEARCHES = [
  ['the peak is known', {}, line(83.3)],
  ['nothing is ever sure', {}, line(83.3, { sure: 9 })],
  ['the peak was far too low', { startPerSecond: 25 }, line(83.3)],
  ['the peak was far too high', { startPerSecond: 400 }, line(83.3)],
  ['near to saturation', {}, line(105)],
  ['far below saturation', {}, line(12)],
  ['noise', {}, noisy()],
  ['noise, eight starts asked for, a fifth of the time may exceed', { starts: 8, exceedRatio: 0.2 }, noisy()],
  ['60/s are asked for', { demandPerSecond: 60, guessPerSecond: 45 }, line(83.3)],
  ['60/s are asked for, and the peak was far too low', { startPerSecond: 25, demandPerSecond: 60 }, line(83.3)],
  ['84/s are asked for', { demandPerSecond: 84, guessPerSecond: 45 }, line(83.3)],
  ['200/s are asked for, and there is more time once they hold', { demandPerSecond: 200, guessPerSecond: 45, budgetMs: 100_000, lastBudgetMs: 300_000 }, line(83.3)],
  ['60/s are all that is asked', { demandPerSecond: 60, endsAtDemand: true }, line(83.3)],
  ['whether 80/s hold', { targetPerSecond: 80 }, line(83.3)],
  ['whether 90/s hold', { targetPerSecond: 90 }, line(83.3)],
  ['the driver offers 70/s', { mostPerSecond: 70 }, line(83.3)],
  ['the driver offers 90/s', { mostPerSecond: 90 }, line(95)],
  ['the third start is slowed', {}, spoilt(line(83.3), (at) => at === 3)],
  ['each fourth start is slowed', {}, spoilt(line(83.3), (at) => at % 4 === 3)],
  ['the first is slowed', {}, spoilt(line(83.3), (at) => at === 0)],
  ['every other one is invalid', {}, spoilt(line(83.3), (at) => at % 2 === 0, { verdict: 'invalid' })],
  ['invalid beyond 30/s', {}, spoilt(line(83.3), (_, { offeredPerSecond }) => offeredPerSecond > 30, { verdict: 'invalid' })],
  ['nothing holds', {}, () => ({ verdict: 'fail', sloRatio: 0.8 })],
  ['nothing holds, in little time', { budgetMs: 25_000 }, () => ({ verdict: 'fail', measuredMs: 1000, sloRatio: 0.8 })],
  ['a cliff', {}, cliff(62)],
  ['a cliff near to nothing', {}, cliff(3)],
  ['a cliff, whose 60/s are asked for', { demandPerSecond: 60 }, cliff(62)],
  ['a minute and a half, 2 s lost beside each probe', { budgetMs: 90_000, overheadMs: 2000 }, line(83.3)],
  ['starts of no length of their own', { startWindowMs: undefined, widthRatio: 0.02 }, noisy()]
]

/** @returns {string} a line a probe, and what is found */
function play ([name, own, answer]) {
  const [all, probes, lines] = [{ ...settings, ...own }, [], []]
  while (probes.length < 60) {
    const step = nextStep({ settings: all, probes })
    if (step.kind === 'done') {
      const { stopped, reason, lowerPerSecond, estimatePerSecond, upperPerSecond, confirmed, starts, leftOut } = step.capacity
      const found = `${lowerPerSecond} <= ${estimatePerSecond} <= ${upperPerSecond}/s${confirmed ? ', confirmed' : ''}; ${starts} starts, ${leftOut} left out`
      return [`${name}:`, ...lines, `  ${stopped}: ${found}`, `  ${tell(reason)}`, ''].join('\n')
    }
    const { offeredPerSecond, plannedMs, isConfirmation, endsOnPass } = step
    const probe = makeProbe({ ...step, ...answer(step, probes) })
    probes.push(probe)
    const asked = `${offeredPerSecond}/s for ${plannedMs} ms${isConfirmation ? ', to confirm' : ''}${endsOnPass ? ', to the first pass' : ''}`
    lines.push(`  ${asked}: ${probe.verdict} ${probe.sloRatio.toFixed(3)}`)
  }
  throw new Error('it does not end')
}

t.test('what is asked one after the other, and what is found', async (t) => {
  matchGolden(t, 'size-searches.txt', SEARCHES.map(play).join('\n'))
})
