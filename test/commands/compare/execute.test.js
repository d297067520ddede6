import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeRecord } from '../../fixtures/records.js'

const folder = await makeFolder(t)
const base = await makeRecord({ repeats: 6 })
const slow = {
  ...base,
  id: 'slow',
  trials: base.trials.map((one) =>
    one.trial.target === 'node-http' ? { ...one, load: { ...one.load, windowMs: one.load.windowMs * 1.25 } } : one
  )
}
await writeFile(join(folder, 'base.json'), JSON.stringify(base))
await mkdir(join(folder, 'slow'))
await writeFile(join(folder, 'slow', 'record.json'), JSON.stringify(slow))

t.test('regressed: exit 1, in words and in JSON', async (t) => {
  const text = await askBaseload(t, ['compare', 'base.json', 'slow'], { folder })
  t.equal(text.exitCode, 1)
  t.match(
    text.stdout,
    /^✗ Worse by more than 5 %: node-http requests\/s\.$[^]*^NEXT {3}[^]*npx baseload compare base\.json slow --details\n {7}a page[^\n]* -o html > comparison\.html\nEXIT {3}1: regression: node-http requests\/s\n$/m
  )
  t.notMatch((await askBaseload(t, ['compare', 'base.json', 'slow', '-o', 'md'], { folder })).stdout, /--details|comparison\.html/, 'a page has it all')
  const details = await askBaseload(t, ['compare', 'base.json', 'slow', '--details'], { folder })
  t.match(details.stdout, /node-http\s+requests\/s\s+-20 % [^]*0\.8/)
  t.match(details.stderr, /^$/)
  const json = await askBaseload(t, ['compare', 'base.json', 'slow', '--json'], { folder })
  const { comparison } = JSON.parse(json.stdout)
  t.match(comparison.figures.find(({ target }) => target === 'node-http'), { verdict: 'regressed', figure: 'goodPerSecond' })
})

t.test('a margin above the difference: no regression, exit 0', async (t) => {
  const run = await askBaseload(t, ['compare', 'base.json', 'slow', '--margin', '40%'], { folder })
  t.equal(run.exitCode, 0, run.stdout)
  t.notMatch(run.stdout, /regressed/)
})

t.test('two records that leave something open are measured in one run next', async (t) => {
  await writeFile(join(folder, 'few.json'), JSON.stringify({ ...await makeRecord({ repeats: 2 }), id: 'few' }))
  const BOTH = /both in one run +npx baseload compare --start "<old command>" --against "<new command>"/
  const open = await askBaseload(t, ['compare', 'base.json', 'few.json'], { folder })
  t.match([open.exitCode, open.stdout], [0, BOTH], open.stdout)
})

t.test('a record that is none, a margin that is none', async (t) => {
  await writeFile(join(folder, 'other.json'), '{"a":1}')
  const record = await askBaseload(t, ['compare', 'base.json', 'other.json'], { folder })
  t.equal(record.exitCode, 2)
  t.match(record.stderr, /error RECORD_INVALID: other\.json is not a baseload record\n {2}hint: /)
  const margin = await askBaseload(t, ['compare', 'base.json', 'slow', '--margin', 'much'], { folder })
  t.equal(margin.exitCode, 2)
  t.match(margin.stderr, /error USAGE: .*--margin[^]*must be a share/)
  const format = await askBaseload(t, ['compare', 'base.json', 'slow', '-o', 'xml'], { folder })
  t.equal(format.exitCode, 2)
})
