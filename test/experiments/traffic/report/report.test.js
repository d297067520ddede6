import t from 'tap'
import { traffic } from '../../../../src/experiments/traffic/report/experiment.js'
import { drawSecondsChart } from '../../../../src/experiments/traffic/report/seconds-chart.js'
import { layOutStages } from '../../../../src/plan/traffic.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const HOSTILE = 'a|b<script>'
const STAGES = layOutStages({ stages: [{ durationMs: 2000, ratePerSecond: 100 }, { durationMs: 1000, ratePerSecond: 300 }] })
const second = (at, due, ok, stage = 1) => ({ second: at, stage, duePerSecond: due, okPerSecond: ok, failedPerSecond: due - ok })
const SECONDS = [second(0, 25, 25), second(1, 75, 75), second(2, 200, 150, 2)]
const KNEE = { kept: null, missed: null, back: null }
const staged = (more = {}) => ({
  kind: 'stages',
  stages: STAGES,
  rows: [{ target: HOSTILE, title: HOSTILE, seconds: SECONDS, behind: null, knee: KNEE, ...more }]
})
const users = (more = {}) => ({
  kind: 'users',
  rows: [
    {
      target: HOSTILE,
      title: HOSTILE,
      users: 5,
      pauseMs: 1000,
      meanUs: 250_000,
      expectedPerSecond: 4,
      achievedPerSecond: 3.9,
      differenceRatio: -0.025,
      ...more
    }
  ]
})
const tell = (result) => traffic.answer({ traffic: result })

t.test('users: both sides of the law', async (t) => {
  t.equal(tell(users()), `${HOSTILE}: 5 users with a pause of 1 s asked 3.9/s and waited 250 ms on average; users / (pause + response) is 4/s.`)
  t.equal(tell(users({ meanUs: null })), `${HOSTILE}: 5 users with a pause of 1 s asked 3.9/s.`)
  const { rows, title } = textsOf({ table: traffic.buildHead({ traffic: users() }) })
  t.equal(title, '5 users, with a pause of 1 s after each answer')
  t.same(rows, [[HOSTILE, '250 ms', '4/s', '3.9', '-2.5 %']])
})

t.test('stages: where it broke, and whether it came back', async (t) => {
  t.equal(tell(staged()), `${HOSTILE} kept up with every stage.`)
  t.equal(
    tell(staged({ behind: { stage: STAGES[1], okRatio: 0.75 } })),
    `${HOSTILE} gave a good answer to only 75 % of the requests in stage 2: 1 s from 100 to 300/s.`
  )
  const missed = { stage: STAGES[0], objective: 'p99<9ms' }
  t.equal(
    tell(staged({ knee: { kept: null, missed, back: STAGES[1] } })),
    `${HOSTILE} missed p99<9ms in stage 1: 2 s from 0 to 100/s; it kept them again in stage 2: 1 s from 100 to 300/s.`
  )
  t.equal(
    tell(staged({ knee: { kept: STAGES[0], missed: { ...missed, stage: STAGES[1] }, back: null } })),
    `${HOSTILE} kept its objectives up to stage 1: 2 s from 0 to 100/s, and missed p99<9ms in stage 2: 1 s from 100 to 300/s.`
  )
  t.match(tell(staged({ knee: { kept: null, missed, back: null } })), /no later stage was shown to keep them\.$/)
  t.equal(tell({ kind: 'stages', stages: STAGES, rows: [] }), 'nothing was measured.')
})

t.test('the shape in a table, its seconds in another', async (t) => {
  const { rows, notes } = textsOf({ table: traffic.buildHead({ traffic: staged() }) })
  t.same(rows.map(([, what, marks, most, sum]) => [what, marks.length, most, sum]), [
    ['offered', 3, '200/s', '300'], ['good', 3, '150/s', '250'], ['failed', 3, '50/s', '50']
  ])
  t.match(notes[0], /1: 2 s from 0 to 100\/s; 2: 1 s from 100 to 300\/s/)
  const [seconds] = traffic.listBlocks({ traffic: staged() })
  t.equal(seconds.rows[0].of, HOSTILE)
  t.same(textsOf({ table: seconds }).rows[0], ['0', '1', '25', '25', '0'])
  t.equal(traffic.buildHead({ traffic: staged({ seconds: [] }) }), null)
  t.same(traffic.listBlocks({ traffic: users() }), [])
})

t.test('a chart of both, as far as there are two whole seconds', async (t) => {
  const { svg, data, alternative, description } = drawSecondsChart({ id: 'x', title: 'y', result: staged() })
  t.match(svg, /^<svg /)
  t.notMatch(svg, '<script>')
  t.match(description, /1: 2 s from 0 to 100\/s/)
  t.equal(alternative, `${HOSTILE}: 250 good answers to 300 requests.`)
  t.match(data, { xs: [0.5, 1.5, 2.5], series: [{ label: 'offered', values: [25, 75, 200] }, { target: HOSTILE, values: [25, 75, 150] }] })
  t.equal(drawSecondsChart({ id: 'x', title: 'y', result: staged({ seconds: SECONDS.slice(0, 1) }) }), null)
})
