/*
 * Runs files of tests one after the other in this process, which loads a changed text in place of one file.
 */
import { register } from 'node:module'
import { pathToFileURL } from 'node:url'
import t from 'tap'

/** @type {{ tests: string[], changed: { url: string, source: string } | null }} */
const { tests, changed } = await new Promise((resolve) => process.once('message', resolve))
if (changed) register('./loader.js', import.meta.url, { data: changed })
t.setTimeout(2_400_000)
for (const file of tests) {
  const from = performance.now()
  const over = new Promise((resolve) => t.once('idle', resolve))
  const loaded = import(pathToFileURL(file).href)
  t.waitOn(loaded) // without it tap would end here: it has nothing to do at this moment
  await loaded
  await over
  t.jobs = 1
  if (!t.passing()) process.exit(1)
  process.send?.({ file, ms: performance.now() - from })
}
