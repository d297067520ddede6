/** @import { Row, Statements } from './driver.ts' */
/** @import { GateFigure, NewGate, StoredGate } from '../types.ts' */

/** As gate itself lists them: what is flat out first. */
const IN_ORDER = "phase DESC, CASE figure WHEN 'goodPerSecond' THEN 0 WHEN 'cpuPerRequestUs' THEN 1 ELSE 2 END, figure"

const NO_RECORD = '' // the table has a text in each row

/**
 * @param {{ statements: Statements, gate: NewGate }} options
 * @returns {Promise<number | null>} its key; null: it was there
 */
export async function addGate ({ statements: { all, run }, gate }) {
  const [{ next }] = await all('SELECT COALESCE(MAX(key), 0) + 1 AS next FROM baseload_gates')
  const [isNew] = await all(
    `INSERT INTO baseload_gates (key, id, name, at_ms, machine, verdict, live_version, next_version, reasons, source)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id, machine) DO NOTHING RETURNING key`,
    [
      Number(next), gate.id, gate.name, gate.atMs, gate.machine, gate.verdict, gate.live, gate.next, JSON.stringify(gate.reasons),
      gate.source ?? NO_RECORD
    ]
  )
  if (isNew === undefined) return null
  if (gate.verdict === 'hold') await keepTold({ run, gate, key: Number(next) })
  for (const { phase, figure, verdict, ratio, low, high, allowed, ...more } of gate.figures) {
    const marks = MARKS.filter((mark) => more[mark]).join(' ')
    await run(
      `INSERT INTO baseload_gate_figures (gate, phase, figure, verdict, ratio, low, high, allowed, marks)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [Number(next), phase, figure, verdict, ratio, low, high, allowed, marks || null]
    )
  }
  return Number(next)
}

/** @type {ReadonlyArray<'isAside' | 'isChanged' | 'isRough'>} */
const MARKS = Object.freeze(['isAside', 'isChanged', 'isRough'])

/**
 * Whoever was told of a hold is not told again while it lasts, however long ago that was.
 * @param {Pick<Statements, 'run'> & { gate: NewGate, key: number }} options
 */
async function keepTold ({ run, gate: { name, machine, live, next }, key }) {
  await run(
    `UPDATE baseload_gates SET told_at_ms = (
       SELECT CASE WHEN last.verdict = 'hold' AND last.live_version = $4 AND last.next_version = $5 THEN last.told_at_ms END
       FROM baseload_gates AS last
       WHERE last.name = $2 AND last.machine = $3 AND last.verdict <> 'cannot tell' AND last.key <> $1
       ORDER BY last.at_ms DESC, last.key DESC LIMIT 1
     ) WHERE key = $1`,
    [key, name, machine, live, next]
  )
}

/** @param {{ statements: Pick<Statements, 'all'>, fromMs: number }} options @returns {Promise<StoredGate[]>} oldest first */
export async function readGates ({ statements: { all }, fromMs }) {
  const gates = await all('SELECT * FROM baseload_gates WHERE at_ms >= $1 ORDER BY at_ms, key', [fromMs])
  const figures = await all(
    `SELECT * FROM baseload_gate_figures WHERE gate IN (SELECT key FROM baseload_gates WHERE at_ms >= $1)
     ORDER BY gate, ${IN_ORDER}`,
    [fromMs]
  )
  return joinFigures({ gates, figures })
}

/** @param {{ statements: Pick<Statements, 'all'>, key: number }} options @returns {Promise<StoredGate | null>} */
export async function readGate ({ statements: { all }, key }) {
  const gates = await all('SELECT * FROM baseload_gates WHERE key = $1', [key])
  const figures = await all(`SELECT * FROM baseload_gate_figures WHERE gate = $1 ORDER BY ${IN_ORDER}`, [key])
  return joinFigures({ gates, figures })[0] ?? null
}

/** @param {{ gates: Row[], figures: Row[] }} options */
function joinFigures ({ gates, figures }) {
  /** @type {Map<number, GateFigure[]>} */
  const byGate = new Map()
  for (const row of figures) {
    const own = byGate.get(Number(row.gate)) ?? []
    own.push(readFigure(row))
    byGate.set(Number(row.gate), own)
  }
  return gates.map((row) => readGateRow({ row, figures: byGate.get(Number(row.key)) ?? [] }))
}

/** @param {Row} row @returns {GateFigure} */
function readFigure ({ phase, figure, verdict, ratio, low, high, allowed, marks }) {
  const has = new Set(String(marks ?? '').split(' '))
  return {
    ...Object.fromEntries(MARKS.filter((mark) => has.has(mark)).map((mark) => [mark, true])),
    phase: phase === 'peak' ? 'peak' : 'latency',
    figure: /** @type {GateFigure['figure']} */ (figure),
    verdict: /** @type {GateFigure['verdict']} */ (verdict),
    ratio: ratio === null ? null : Number(ratio),
    low: low === null ? null : Number(low),
    high: high === null ? null : Number(high),
    allowed: Number(allowed)
  }
}

/** @param {{ row: Row, figures: GateFigure[] }} options @returns {StoredGate} */
function readGateRow ({ row, figures }) {
  return {
    key: Number(row.key),
    id: String(row.id),
    name: String(row.name),
    atMs: Number(row.at_ms),
    machine: String(row.machine),
    verdict: /** @type {StoredGate['verdict']} */ (row.verdict),
    live: String(row.live_version),
    next: String(row.next_version),
    reasons: JSON.parse(String(row.reasons)),
    figures,
    source: row.source === NO_RECORD ? null : String(row.source),
    toldAtMs: row.told_at_ms === null ? null : Number(row.told_at_ms)
  }
}
