import t from 'tap'
import { sectionsOfSetup } from '../../../../src/report/run/document/setup.js'
import { writeText } from '../../../../src/report/figures.js'
import { makeFiveRepeatResult } from '../../fixture.js'

/** What its first section says beside tables. */
function say (/** @type {(run: any) => void} */ change = () => {}) {
  const result = makeFiveRepeatResult()
  change(result.run)
  const [setup, environment] = sectionsOfSetup(result)
  const texts = setup.blocks.flatMap((block) => block.kind === 'text' ? [writeText({ text: block.text })] : [])
  const lists = setup.blocks.flatMap((block) => block.kind === 'list' ? [block] : [])
  return { texts, lists, tables: setup.blocks.filter(({ kind }) => kind === 'table').length, environment: environment.blocks.length }
}

t.test('how trials were made, and in which order they were planned', async (t) => {
  const { texts, lists, tables, environment } = say()
  t.match(texts.at(-1), 'Run 2026-01-02T03-04-05-http-fleet. Preset default: 5 repeats, 1 s of warm-up, driven like the rest and thrown away, and 10 s measured in each.')
  t.match(texts.at(-1), 'in an order drawn from seed 42.')
  t.equal(lists[0].title, 'Planned order of the 45 trials')
  t.match(lists[0].lines[0], /^node-http\/peak-c10\/1, node-http\/peak-c10\/2, /)
  t.equal(environment, 1)
  const one = say((run) => { run.plan.trials = run.plan.trials.slice(0, 1); run.plan.preset.repeats = 1 })
  t.match(one.texts.at(-1), 'Preset default: 1 repeat, ')
  t.same(one.lists.map(({ lines }) => lines), [['node-http/peak-c10/1']])
  t.equal(one.tables, tables)
})

t.test('where no trial was planned nothing is said of any', async (t) => {
  const { texts, lists, tables } = say((run) => { run.plan.trials = [] })
  t.same([texts.filter((text) => text.startsWith('Run ')), lists], [[], []])
  t.equal(tables, say().tables - 1)
})

t.test('of another tool it is said who measured, and not how', async (t) => {
  const { texts, tables, environment } = say((run) => { run.measuredBy = { tool: 'wrk', source: 'a.txt', missing: [] } })
  t.same([texts, tables, environment], [['baseload started nothing and sent nothing: it read what wrk wrote to a.txt.'], 0, 0])
})
