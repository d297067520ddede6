import t from 'tap'
import { judgeBreak } from '../../../../src/experiments/traffic/verdict/break.js'
import { parseObjective } from '../../../../src/plan/objective.js'
import { layOutStages } from '../../../../src/plan/traffic.js'

const OBJECTIVES = [parseObjective({ text: 'p90<50ms' }), parseObjective({ text: 'success>=90%' })]
const RATES = [100, 125, 156, 195]
const WATCH_S = 9

/** Steps of 2 s with a verdict each, then the watch, of whose seconds each has kept so much of 100. */
function judge ({ told, kept = [], fell = true, died = false, shortfalls, isWatchLate = false }) {
  const steps = told.flatMap((_, at) => [0, 2000].map((durationMs) => ({ durationMs, ratePerSecond: RATES[at] })))
  const fall = { atMs: told.length * 2000, ratePerSecond: 100 }
  const watch = [0, WATCH_S * 1000].map((durationMs) => ({ durationMs, ratePerSecond: 100 }))
  const stages = layOutStages({ stages: [...steps, ...watch] })
  const load = {
    windowMs: (told.length * 2 + WATCH_S) * 1000,
    stages: stages.slice(0, fell ? undefined : -1),
    timeline: [...Array(told.length * 2).fill({ due: 100, kept: [100, 0] }), ...kept.map((one) => ({ due: 100, kept: [100, one] }))],
    ...fell && { fell: fall }
  }
  const trial = { load: { kind: 'stages', untilBreak: { watchMs: WATCH_S * 1000, boundsUs: [50_000] } } }
  const verdicts = told.flatMap((verdict, at) => OBJECTIVES.map((objective, i) => ({ stage: stages[at], objective, verdict: i === 0 ? verdict : 'met' })))
  const rows = told.map((verdict, at) => ({
    traffic: stages[at],
    status: verdict === 'invalid' ? 'invalid' : 'ok',
    measured: { goodPerSecond: { value: RATES[at] } },
    ...verdict === 'invalid' && { shortfalls }
  }))
  if (isWatchLate) rows.push({ traffic: stages.at(-1), status: 'invalid', shortfalls: ['late'] })
  return judgeBreak({ stages, record: { trial, load }, rows, verdicts, objectives: OBJECTIVES, hasDied: died })
}

const WELL = Array(WATCH_S).fill(100)

t.test('the knee is between the last step that was kept and the first one after it that was not', async (t) => {
  t.match(judge({ told: ['met', 'met', 'missed'], kept: WELL }), {
    end: 'broke', keptPerSecond: 125, brokenPerSecond: 156, aboutPerSecond: Math.sqrt(125 * 156), askedPerSecond: 156, objective: 'p90<50ms'
  })
  t.match(judge({ told: ['met', 'inconclusive', 'missed', 'missed'], kept: WELL }), { end: 'broke', keptPerSecond: 100, brokenPerSecond: 156 })
  t.match(judge({ told: ['missed', 'met', 'missed'], kept: WELL }), { keptPerSecond: 125, brokenPerSecond: 156 }, 'a miss by chance is no knee')
  t.match(judge({ told: ['missed', 'missed'], kept: WELL }), { end: 'broke', keptPerSecond: null, brokenPerSecond: 100, aboutPerSecond: null })
})

t.test('no break of the server: the driver, a step that nobody could tell, the highest rate, a server that ended', async (t) => {
  t.match(judge({ told: ['met', 'invalid', 'invalid'], kept: WELL, shortfalls: ['late'] }), {
    end: 'driver', keptPerSecond: 100, brokenPerSecond: null, shortfalls: ['late']
  })
  t.match(judge({ told: ['met', 'inconclusive'], kept: WELL }), { end: 'unclear', keptPerSecond: 100 })
  t.match(judge({ told: ['met', 'met'], fell: false }), { end: 'unbroken', keptPerSecond: 125, after: null })
  t.match(judge({ told: ['met', 'inconclusive'], fell: false, died: true }), { end: 'died', hasDied: true, after: null })
})

t.test('after the fall: back from the first second on that is followed by none that breaks it', async (t) => {
  const after = (kept, told = ['met', 'missed']) => judge({ told, kept }).after
  t.match(after(WELL), { atMs: 4000, ratePerSecond: 100, wasKept: true, watchedMs: 9000, back: 'back', afterMs: 0 })
  t.match(after([0, 20, 100, 100, 100, 100, 100, 100, 100]), { back: 'back', afterMs: 2000 })
  t.match(after([0, 0, 0, 0, 0, 0, 100, 100, 100]), { back: 'back', afterMs: 6000 })
  t.match(after(Array(WATCH_S).fill(0)), { back: 'notBack', afterMs: null })
  const { after: late } = judge({ told: ['met', 'missed'], kept: Array(WATCH_S).fill(0), isWatchLate: true })
  t.match(late, { back: 'unclear', afterMs: null }, 'a driver that sends too late says nothing of the server')
  t.match(after([0, 0, 0, 0, 0, 0, 0, 100, 100]), { back: 'notBack' }, 'two seconds are a moment')
  t.match(after(Array(WATCH_S).fill(90)), { back: 'unclear', afterMs: null }, 'at the bound')
  t.match(after(WELL, ['missed', 'missed']), { wasKept: false })
})
