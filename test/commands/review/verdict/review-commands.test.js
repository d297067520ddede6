import { execFileSync } from 'node:child_process'
import t from 'tap'
import { listCommands } from '../../../../src/commands/review/verdict/review-commands.js'

const preset = { name: 'default', repeats: 5, durationMs: 10_000, warmupMs: 1000, latencyDurationMs: 4000 }
const list = (more = {}) =>
  listCommands({
    result: { run: { plan: { baselines: [{ name: 'http' }], preset, seed: 7, ...more.plan } } },
    file: 'r/record.json',
    shipped: ['http', 'proxy'],
    argv: ['review', 'r'],
    previous: null,
    ...more.options
  })

t.test('the run as far as the record tells, the report, the review', async (t) => {
  t.same(list(), ['baseload run http --seed 7', 'baseload report r/record.json', 'baseload review r'])
  t.match(list({ plan: { preset: { ...preset, name: 'quick' } } })[0], 'baseload run http --quick --seed 7')
  t.match(
    list({ plan: { preset: { ...preset, name: 'custom', repeats: 3 } } })[0],
    'baseload run http --repeats 3 -d 10000ms --warmup 1000ms --seed 7'
  )
  t.same(list({ options: { previous: 'q/record.json' } })[2], 'baseload compare q/record.json r/record.json')
  t.notMatch(
    list({ plan: { baselines: [{ name: 'mine' }] } }).join('\n'),
    'baseload run',
    "a baseline of one's own has a path that the record does not know"
  )
})

t.test('a shell reads back what was written, whatever it is', async (t) => {
  const argv = ['review', 'a b', "it's", '$(id)', '`id`', 'a|b<script>', '', '--target', '"x"', '*']
  const line = list({ options: { argv } }).at(-1)
  const back = execFileSync('sh', ['-c', `printf '%s\\0' ${String(line).replace(/^baseload /, '')}`], { encoding: 'utf8' })
  t.same(back.split('\0').slice(0, -1), argv)
})
