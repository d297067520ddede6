import { Document } from 'yaml'
import { toName, writeRange } from '../../../plan/service/metric-convention.js'
import { promiseOf } from '../../../judge/service/objectives/index.js'
import { escapeTerminal } from '../../../report/escape.js'

/** @import { AlertWindow, EventObjective, ServicePlan, SlaResult } from '../../../types.ts' */

/**
 * Burn-rate alerts as a Prometheus rule file: an alert for each objective and pair of windows, firing while both
 * windows burn faster than its factor.
 * @param {{ result: SlaResult }} options
 * @returns {string} YAML
 */
export function renderPrometheusRules ({ result: { plan, alerts } }) {
  const job = toName(plan.title)
  const rules = plan.objectives.flatMap((objective) =>
    alerts
      .filter((alert) => alert.objective === objective && alert.canFire)
      .map((alert) => buildRule({ plan, objective, alert, job }))
  )
  const document = new Document({ groups: [{ name: `${job}-burn-rate`, rules }] })
  const lines = [
    ` Burn-rate alerts of ${clean(plan.title)}, for a window of ${Number(plan.windowDays.toPrecision(4))} days.`,
    ' Factors: those of The Site Reliability Workbook, table 5-8; its windows are scaled to this one.',
    ...(plan.metrics === null
      ? [
          ' The expressions are a convention: put in the names of your own metrics, or give them under metrics in the file of the service.'
        ]
      : [])
  ]
  document.commentBefore = lines.join('\n')
  return document.toString({ lineWidth: 0 })
}

/** @param {{ plan: ServicePlan, objective: EventObjective, alert: AlertWindow, job: string }} options */
function buildRule ({ plan, objective, alert, job }) {
  const allowed = Number((1 - objective.ratio).toFixed(12))
  const { name, seconds, bad, total } = promiseOf(objective).alert({ objective, metrics: plan.metrics })
  const ratio = (/** @type {number} */ ms) => {
    const fill = (/** @type {string} */ text) =>
      text
        .replaceAll('{{window}}', writeRange(ms))
        .replaceAll('{{job}}', job)
        .replaceAll('{{seconds}}', String(seconds))
    return `(${fill(bad)} / ${fill(total)}) > (${Number(alert.factor.toPrecision(6))} * ${allowed})`
  }
  const long = writeRange(alert.longMs)
  return {
    alert: `${toPascal(plan.title)}${name}Burn${long}`,
    expr: `${ratio(alert.longMs)} and ${ratio(alert.shortMs)}`,
    labels: { severity: alert.severity, slo: clean(objective.text), long_window: long },
    annotations: {
      summary: `${clean(plan.title)} spends its error budget of ${clean(objective.text)} ${Number(alert.factor.toPrecision(3))} times too fast`,
      description: `${Number((alert.budgetShare * 100).toPrecision(3))} % of the budget of ${Number(plan.windowDays.toPrecision(4))} days is gone within ${long}.`
    }
  }
}

/** Prometheus expands templates in annotations. @param {string} text */
function clean (text) {
  return escapeTerminal({ text }).replace(/[{}]/g, '')
}

/** @param {string} text */
function toPascal (text) {
  return toName(text).split('-').map((word) => `${word[0].toUpperCase()}${word.slice(1)}`).join('')
}
