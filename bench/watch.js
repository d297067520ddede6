// node bench/watch.js [--series 1000] [--changes 40] [--nights 120] [--ratio 1.05] [--dependence 0] [--drift 0.003] [--seed 1]
// How well `baseload watch` finds planted changes: series of one machine with noise of 2 %, now and then a value far
// out, a machine that drifts and one night has another kernel. Every night all series are looked at, as the command
// does, and what is found is measured again before it counts. Beside it, on the same series: a fixed threshold, and
// Otava. After that, cases that are hard to tell apart. It drives no load, and prints the same on every machine. Others:
// bench/watch-kill.js, bench/watch-scale.js.
import { parseArgs } from 'node:util'
import { analyseFleet } from '../src/commands/watch/verdict/analysis.js'
import { judgeChanges, VALUES_TO_CONFIRM } from '../src/commands/watch/verdict/changes.js'
import { createRandom } from '../src/plan/random.js'
import { makeFleet, makeRun, toFleet, watchNights } from '../test/fixtures/made-fleet.js'
import { findOtavaChanges } from './e-divisive.js'
import { layTable } from './tables.js'

/** @import { Change, Fleet, NewPoint, NewRun, StoredChange } from '../src/commands/watch/types.ts' */
/** @typedef {{ series: number, night: number, told?: number }} Said */

const BASELINES = 50
const FIRST_NIGHT = 20
const NEAR = 10
const MACHINE_STEP = { night: 70, ratio: 1.03 }
const KERNELS = ['6.1', '6.5']

const { values: given } = parseArgs({
  options: {
    series: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '40' },
    nights: { type: 'string', default: '120' },
    ratio: { type: 'string', default: '1.05' },
    dependence: { type: 'string', default: '0' },
    drift: { type: 'string', default: '0.003' },
    seed: { type: 'string', default: '1' }
  }
})
const { series, changes } = given
const [count, wanted, nights, ratio] = [series, changes, given.nights, given.ratio].map(Number)
const [dependence, drift, seed] = [given.dependence, given.drift, given.seed].map(Number)
const planted = plant()
const byNight = watchEveryNight()
const raw = Array.from({ length: count }, (_, index) => byNight.values.map((night) => night[index]))
const rows = [
  judge('fixed threshold, 10 % over the night before', raw.flatMap((values, series) => overNight(values, 1.1).map((night) => ({ series, night, told: night })))),
  judge('fixed threshold, 10 % over the median of 7 nights', raw.flatMap((values, series) => overWeek(values, 1.1).map((night) => ({ series, night, told: night })))),
  judge('Otava (window 50, p < 0.001)', raw.flatMap((values, series) => findOtavaChanges({ values }).map(({ index }) => ({ series, night: index })))),
  judge('Otava, changes above 2 %', raw.flatMap((values, series) => findOtavaChanges({ values })
    .filter(({ ratio }) => Math.abs(Math.log(ratio)) > Math.log(1.02)).map(({ index }) => ({ series, night: index })))),
  judge('watch, not measured again', byNight.found),
  judge('watch, measured again', byNight.confirmed)
]
console.log(layTable(['', 'found', 'missed', 'false', 'nights until told'], rows))
console.log(`\n${count} series, ${wanted} planted changes of ${Math.round((ratio - 1) * 1000) / 10} %, ${nights} nights; dependence from night to night ${dependence}; drift ${drift}`)
console.log(`the planted night is in the blamed range: ${byNight.held} of ${byNight.confirmed.length}, median ${byNight.width} nights`)
console.log(`measured again: ${byNight.again} runs of one of ${BASELINES} baselines`)
console.log(`the machine (+3 % in night ${MACHINE_STEP.night}, with another kernel): ${byNight.moves.join('; ') || 'not told'}`)
console.log(`\n${layTable(['96 series in 8 baselines, from night 40', 'changed', 'found', 'false', 'told in night'], listHardCases())}`)

function plant () {
  const random = createRandom(seed + 1)
  const series = new Set()
  while (series.size < wanted) series.add(Math.floor(random() * count))
  return [...series].map((series) => ({ series, night: 30 + Math.floor(random() * (nights - 50)), ratio }))
}

function watchEveryNight () {
  const made = makeFleet({ count, seed, planted, drift, ...drift > 0 && { machineStep: MACHINE_STEP }, dependence })
  /** @type {NewRun[]} */
  const runs = []
  /** @type {number[][]} */
  const values = []
  /** @type {StoredChange[]} */
  let known = []
  /** @type {Said[]} */
  const found = []
  /** @type {Said[]} */
  const confirmed = []
  let again = 0
  /** @type {string[]} */
  let moves = []
  /** @type {number[]} */
  const widths = []
  let held = 0
  for (let night = 0; night < nights; night++) {
    const measured = made.measure(night)
    values.push(measured.map(({ value }) => value))
    for (let baseline = 0; baseline < BASELINES; baseline++) runs.push(makeOne({ night, baseline, values: measured }))
    if (night < FIRST_NIGHT) continue
    const first = look()
    for (const change of first.changes.filter(({ state, isNew }) => state === 'found' && isNew)) found.push(tell(change, first.fleet, night))
    const open = new Set(first.changes.filter(({ state }) => state === 'found').map(({ series }) => first.series.get(series)?.baseline))
    note(first, night)
    if (open.size === 0) continue
    for (let i = 1; i <= VALUES_TO_CONFIRM; i++) {
      for (const name of open) {
        again++
        const baseline = Number(name?.slice(1))
        runs.push(makeOne({ night, baseline, again: i, values: made.measure(night, (index) => index % BASELINES === baseline) }))
      }
    }
    note(look(), night)
  }
  return { values, found, confirmed, again, moves, held, width: widths.sort((a, b) => a - b)[widths.length >> 1] }

  function look () {
    const fleet = toFleet(runs)
    const series = new Map(fleet.series.map((one) => [one.key, one]))
    const analysis = analyseFleet({ fleet, margin: 0.02 })
    moves = analysis.moves.map(({ ratio, facts, cause, firstRun }) => {
      const night = runs[firstRun - 1].id.split('-')[1]
      return `night ${night}: ${((ratio - 1) * 100).toFixed(1)} % (${facts.map(({ what }) => what).join() || cause})`
    })
    const judged = judgeChanges({ fleet, analysis, known })
    const before = new Set(known.map(({ series, firstRun }) => `${series} ${firstRun}`))
    known = judged.changes.map((change, i) => ({ ...change, key: i + 1 }))
    return { fleet, series, news: judged.news, changes: known.map((change) => ({ ...change, isNew: !before.has(`${change.series} ${change.firstRun}`) })) }
  }

  /** @param {{ fleet: Fleet, news: Array<Omit<StoredChange, 'key'>> }} look @param {number} night */
  function note ({ fleet, news }, night) {
    for (const change of news) {
      const one = tell(change, fleet, night)
      confirmed.push(one)
      const [low, high] = [change.lastRun, change.newRun].map((key) => Number(runs[key - 1].id.split('-')[1]))
      widths.push(high - low)
      const at = planted.find(({ series }) => series === one.series)?.night ?? NaN
      if (low < at && at <= high) held++
    }
  }

  /** @param {Pick<Change, 'series' | 'firstRun'>} change @param {Fleet} fleet @param {number} told @returns {Said} */
  function tell ({ series, firstRun }, fleet, told) {
    const target = fleet.series.find(({ key }) => key === series)?.target ?? ''
    return { series: Number(target.replace('target-', '')), night: Number(runs[firstRun - 1].id.split('-')[1]), told }
  }
}

/** What looks like the machine and is not, and the other way round: 8 baselines of 12 series, 3 of them a reference server's. */
function listHardCases () {
  const [size, night] = [96, 40]
  const numbers = Array.from({ length: size }, (_, index) => index)
  const isOwn = (/** @type {number} */ index) => index >= 24
  /** @type {Array<[name: string, changed: number[], truth: number[], second: number]>} */
  const cases = [
    ['one baseline becomes 10 % worse', numbers.filter((index) => index % 8 === 0), numbers.filter((index) => index % 8 === 0), 1],
    ['all but the references become 10 % worse', numbers.filter(isOwn), numbers.filter(isOwn), 1],
    ['the machine becomes 10 % slower', numbers, [], 1],
    ['4 series: 10 % worse, 5 nights later 40 % more', [30, 40, 50, 60], [30, 40, 50, 60], 1.4]
  ]
  return cases.map(([name, changed, truth, second]) => {
    const made = makeFleet({ count: size, seed, planted: changed.map((series) => ({ series, night, ratio: 1.1 })) })
    const measure = (/** @type {number} */ now, /** @type {((index: number) => boolean) | undefined} */ only) => made.measure(now, only)
      .map(({ index, value }) => ({ index, value: now >= night + 5 && changed.includes(index) ? value * second : value }))
    const numberOf = (/** @type {string} */ target) => Number(target.replace('target-', ''))
    const mark = (/** @type {NewPoint} */ point) => ({ ...point, isReference: !isOwn(numberOf(point.target)) })
    const { news } = watchNights({ made: { measure }, nights: 80, from: FIRST_NIGHT, baselines: 8, mark })
    const each = second === 1 ? 1 : 2
    const right = truth.map((index) => news
      .filter(({ target, isWorse, told }) => numberOf(target) === index && isWorse && told >= night).slice(0, each))
    const told = right.flat().map(({ told }) => told).sort((a, b) => a - b)
    const when = told.length === 0 ? '' : `median ${told[told.length >> 1]}, at most ${told.at(-1)}`
    return [name, String(truth.length * each), String(told.length), String(news.length - told.length), when]
  })
}

/** @param {{ night: number, baseline: number, values: Array<{ index: number, value: number }>, again?: number }} options */
function makeOne ({ night, baseline, values, again = 0 }) {
  return makeRun({
    night,
    again,
    baseline: `b${baseline}`,
    facts: { kernel: KERNELS[night < MACHINE_STEP.night ? 0 : 1] },
    values: values.filter(({ index }) => index % BASELINES === baseline)
  })
}

/** @param {string} name @param {Said[]} said */
function judge (name, said) {
  const truth = new Map(planted.map((one) => [one.series, one]))
  const right = said.filter(({ series, night, told = Infinity }) => {
    const at = truth.get(series)?.night ?? Infinity
    return Math.abs(night - at) <= NEAR && told >= at
  })
  const found = new Map(right.toReversed().map((one) => [one.series, one]))
  const delays = [...found.values()]
    .flatMap(({ series, told }) => told === undefined ? [] : [told - (truth.get(series)?.night ?? 0)])
    .sort((a, b) => a - b)
  return [
    name,
    String(found.size),
    String(wanted - found.size),
    String(said.length - right.length),
    delays.length > 0 ? `median ${delays[delays.length >> 1]}, at most ${delays.at(-1)}` : ''
  ]
}

/** @param {number[]} values @param {number} bound */
function overNight (values, bound) {
  return values.flatMap((value, night) => night > 0 && value / values[night - 1] > bound ? [night] : [])
}

/** @param {number[]} values @param {number} bound */
function overWeek (values, bound) {
  return values.flatMap((value, night) => {
    const week = values.slice(Math.max(0, night - 7), night).sort((a, b) => a - b)
    return week.length === 7 && value / week[3] > bound ? [night] : []
  })
}
