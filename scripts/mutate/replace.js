/*
 * A changed text in place of one file (BASELOAD_MUTANT), in the process of the tests and, preloaded, in all that they start.
 */
import { register } from 'node:module'

// What is required at once would pass the loader by.
Object.defineProperty(process.features, 'require_module', { value: false })
register('./loader.js', import.meta.url, { data: JSON.parse(String(process.env.BASELOAD_MUTANT)) })
