// Modules of tests load as they do in node. tap registers two loaders in a thread of their own, one for modules that
// tests replace and one that notes what is loaded, for coverage; none replaces modules here, and coverage is not asked
// for. A fifth of a second a file, and something on each module. Required, and not imported, as what is required comes
// before all that tap imports.
const module_ = require('node:module')

const { register } = module_

/** @param {Parameters<typeof register>} given */
function registerOthers (...given) {
  if (!String(given[0]).includes('/@tapjs/')) register(...given)
}

// @ts-ignore - its overloads have no name
module_.register = registerOthers
module_.syncBuiltinESMExports()
