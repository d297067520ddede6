/*
 * A changed text in place of one file (BASELOAD_MUTANT), in the process of the tests and, preloaded, in all that they start.
 */
import { register } from 'node:module'

const { BASELOAD_MUTANT: changed } = process.env // it is not everywhere: some processes get an environment of their own
// What is required at once would pass the loader by.
Object.defineProperty(process.features, 'require_module', { value: false })
if (changed) register('./loader.js', import.meta.url, { data: JSON.parse(changed) })
