/**
 * A record of version 1 as one of version 2: warnings, and why a trial is invalid, were sentences then, and are carried as
 * such. What does not have the shape of version 1 is left as it is: the schema finds it.
 * @param {{ record: any }} options any: whatever the JSON held
 * @returns {any} what the schema of version 2 is to judge
 */
export function upgradeRecord ({ record }) {
  return {
    ...record,
    formatVersion: 2,
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
