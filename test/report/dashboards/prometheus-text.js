/*
 * A strict reader of Prometheus' text format 0.0.4, written from its description alone: what it does not know, it refuses.
 * https://github.com/prometheus/docs/blob/main/docs/instrumenting/exposition_formats.md
 */

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const HELP = new RegExp(`^# HELP (${NAME}) ((?:[^\\\\\\n]|\\\\\\\\|\\\\n)*)$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`)
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (NaN|[+-]Inf|-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`)
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y

/**
 * @param {string} text
 * @returns {Map<string, { type: string, help: string, samples: Array<{ name: string, labels: Record<string, string>,
 *   value: number }> }>}
 */
export function readPrometheus (text) {
  const families = new Map()
  const seen = new Set()
  let current = null
  for (const line of text.split('\n')) {
    const help = HELP.exec(line)
    const type = TYPE.exec(line)
    if (help) {
      if (families.has(help[1])) throw new Error(`a second family ${help[1]}`)
      current = { name: help[1], type: '', help: help[2], samples: [] }
      families.set(help[1], current)
    } else if (type) {
      if (current?.name !== type[1] || current.type !== '') throw new Error(`TYPE in a wrong place: ${line}`)
      current.type = type[2]
    } else {
      const sample = readSample(line)
      if (!current || !namesOf(current).includes(sample.name)) throw new Error(`${sample.name} stands under ${current?.name}`)
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).sort()])
      if (seen.has(key)) throw new Error(`twice: ${line}`)
      seen.add(key)
      current.samples.push(sample)
    }
  }
  return families
}

/** @param {string} line */
function readSample (line) {
  const match = SAMPLE.exec(line)
  if (!match) throw new Error(`no sample: ${line}`)
  const labels = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < (match[2] ?? '').length) {
    const label = LABEL.exec(match[2])
    if (!label || Object.hasOwn(labels, label[1])) throw new Error(`labels: ${line}`)
    labels[label[1]] = label[2].replace(/\\(.)/g, (_, c) => c === 'n' ? '\n' : c)
  }
  return { name: match[1], labels, value: Number(match[3].replace('Inf', 'Infinity')) }
}

/** @param {{ name: string, type: string }} family */
function namesOf ({ name, type }) {
  return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
}
