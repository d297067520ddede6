/* Why a flag does nothing, where several flags have the same reason: by kind, or as a sentence. */

export const NO_LATENCY = 'nothing is sent at a rate'
export const USERS_ASK = 'how often users ask follows from their pause and what they wait'
export const FILE_SAYS = 'its file says at which rates requests arrive, and how'
const NOT_COMPARED = 'records are compared as they are'
const FROM_FILE = 'nothing is measured when capacities come from a file'

export const FIXED = /** @type {const} */ ({ '--first-look': 'what it measures is fixed' })
export const BURST = /** @type {const} */ ({ 'a lab of stampedes': 'a stampede is one burst of its own workers' })
export const GIVEN = /** @type {const} */ ({ '--points': FROM_FILE })
export const KEPT = /** @type {const} */ ({ 'two records': NOT_COMPARED })
export const UNMEASURED = /** @type {const} */ ({ ...KEPT, ...GIVEN })
