/** The format that is written. */
export const VERSION = 3
/** Formats that are read as well. */
export const OLDER = Object.freeze([1, 2])

/**
 * A record of an older format as one of this format. What does not have the shape of its format is left as it is: the schema finds it.
 * @param {{ record: any }} options any: whatever the JSON held
 * @returns {any} what the schema is to judge
 */
export function upgradeRecord ({ record }) {
  const { plan } = record
  const told = record.formatVersion === 1 ? carryTexts(record) : record
  return { ...told, formatVersion: VERSION, ...isObject(plan) && isObject(plan.versions) && { plan: upgradeVersions(plan) } }
}

/**
 * Two versions were measured in blocks of whole trials, with a time budget of their own: each block is a generation.
 * @param {any} plan any: as the record has it
 */
function upgradeVersions ({ versions: { budgetMs, plannedBlocks, looks, ...versions }, ...plan }) {
  if (budgetMs === undefined || !Array.isArray(looks)) return { ...plan, versions }
  const generations = plannedBlocks ?? plan.preset?.repeats
  const kept = looks.map((look) => isObject(look) ? { repeats: look.blocks, spentMs: look.spentMs, open: [] } : look)
  return { ...plan, versions, budget: { ms: budgetMs, generations, looks: kept } }
}

/**
 * In format 1 warnings, and why a trial is invalid, were sentences, and are carried as such.
 * @param {any} record any: as the file has it
 */
function carryTexts (record) {
  return {
    ...record,
    ...Array.isArray(record.warnings) && { warnings: record.warnings.map(carry) },
    ...Array.isArray(record.trials) && { trials: record.trials.map(upgradeTrial) }
  }
}

/** @param {any} trial any: as the record has it */
function upgradeTrial (trial) {
  if (!isObject(trial)) return trial
  return {
    ...trial,
    ...Array.isArray(trial.warnings) && { warnings: trial.warnings.map(carry) },
    ...isObject(trial.load) && { load: upgradeLoad(trial.load) }
  }
}

/**
 * Each of `faults` stood for the text of the same place in `invalid`; older records have none.
 * @param {any} load any: as the record has it
 */
function upgradeLoad ({ faults, ...load }) {
  if (!Array.isArray(load.invalid)) return load
  const kinds = Array.isArray(faults) && faults.length === load.invalid.length ? faults : []
  /** @param {unknown} text @param {number} i */
  const carryFault = (text, i) => ({ ...isObject(kinds[i]) && { kind: kinds[i].code }, ...carry(text) })
  return { ...load, invalid: load.invalid.map(carryFault) }
}

/** @param {unknown} text */
function carry (text) {
  return { code: 'TEXT', text }
}

/** @param {unknown} value @returns {value is Record<string, any>} any: nothing is known of it */
function isObject (value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
