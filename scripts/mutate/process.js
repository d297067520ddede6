/*
 * Runs files of tests one after the other in this process, which loads a changed text in place of one file.
 */
import { pathToFileURL } from 'node:url'
import t from 'tap'

/** @type {{ tests: string[], changed: { url: string, source: string } | null }} */
const { tests, changed } = await new Promise((resolve) => process.once('message', resolve))
process.env.BASELOAD_MUTANT = JSON.stringify(changed ?? { url: '', source: '' }) // with nothing changed it is all as with a change
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('replace.js', import.meta.url).href}`.trim()
await import('./replace.js')
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
