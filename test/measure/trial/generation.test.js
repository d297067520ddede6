import { readFile } from 'node:fs/promises'
import t from 'tap'
import { findPinnableCores } from '../../../src/boot/cores.js'
import { openGeneration } from '../../../src/measure/trial/generation.js'
import { makeTarget } from '../../fixtures/plans.js'
import { openTestSite } from '../../fixtures/site.js'

t.test('many servers start on all cores, run on their own ones, and nothing is said on stderr', async (t) => {
  const cores = findPinnableCores()
  const site = await openTestSite(t, { pin: true })
  const targets = Array.from({ length: 12 }, (_, at) => makeTarget(`s${at}`))
  const warned = []
  const onWarning = (warning) => warned.push(warning.message)
  process.on('warning', onWarning)
  const { signal } = new AbortController()
  const generation = await openGeneration({ site, targets, workers: 1, answerTimeoutMs: 10_000, signal })
  t.teardown(() => generation.close())
  process.off('warning', onWarning)
  t.strictSame([generation.failures, generation.members.size, warned], [[], 12, []])
  const isPinnable = cores !== null && cores.length > 1
  for (const { booted } of isPinnable ? generation.members.values() : []) {
    const [{ running, cores: own }] = booted.parts
    const status = await readFile(`/proc/${running.pid}/status`, 'utf8')
    t.equal(status.match(/^Cpus_allowed_list:\s*(\S+)/m)[1], own.join(','))
    t.notOk(own.includes(cores.at(-1)), 'the last core is the driver\'s')
  }
})
