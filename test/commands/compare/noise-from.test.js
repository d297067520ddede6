import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeRecord } from '../../fixtures/records.js'
import { tryUntil } from '../../fixtures/try-until.js'

/**
 * Each second start of it takes twice as long: its runs differ by 100 %, whatever the machine does. What autocannon would miscount
 * (a 103) is loaded in shorter slices than its own, which are seconds.
 */
const RESTLESS = `
import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
appendFileSync('starts', '.')
const waitMs = readFileSync('starts').length % 2 === 1 ? 20 : 40
createServer((request, response) => {
  response.writeEarlyHints({ link: '</style.css>; rel=preload' })
  setTimeout(() => response.end('ok'), waitMs)
}).listen(process.env.PORT, '127.0.0.1')
`
const OWN = 'title: own\nquestion: q\nhypothesis: h\nreference: restless\nobjectives: []\nload: { connections: 2 }\ntargets:\n  - { name: restless, command: exec node restless.mjs }\n'

/** @param {string} folder */
async function writeRecords (folder) {
  const base = JSON.parse(JSON.stringify(await makeRecord({ repeats: 6 })).replaceAll('node-http', 'restless'))
  const slow = structuredClone(base)
  for (const { trial, load } of slow.trials) if (trial.target === 'restless') load.windowMs *= 1.25
  await writeFile(join(folder, 'base.json'), JSON.stringify(base))
  await writeFile(join(folder, 'slow.json'), JSON.stringify({ ...slow, id: 'slow' }))
}

t.test('run --aa tells how runs of the same differ here, and compare takes it for no change', async (t) => {
  const folder = await makeFolder(t)
  await writeRecords(folder)
  await writeFile(join(folder, 'restless.mjs'), RESTLESS)
  await writeFile(join(folder, 'own.yml'), OWN)
  const compare = async (...more) => {
    const { exitCode, stdout, stderr } = await askBaseload(t, ['compare', 'base.json', 'slow.json', ...more, '--json'], { folder })
    t.ok([0, 1, 3].includes(exitCode), stderr)
    const { comparison: { figures } } = JSON.parse(stdout)
    return { exitCode, ...figures.find(({ target, figure }) => target === 'restless' && figure === 'goodPerSecond') }
  }
  t.match(await compare(), { exitCode: 1, verdict: 'regressed', noiseFloor: null }, 'by itself')

  const { run, within } = await tryUntil({
    run: async () => {
      const run = await askBaseload(
        t, ['run', 'own.yml', '--aa', '--repeats', '4', '-d', '300ms', '--warmup', '50ms', '--no-latency', '--no-pin', '--no-watch'], { folder }
      )
      const [, told] = /`baseload compare --noise-from (\S+)` takes each for its own figure/.exec(run.stderr) ?? []
      return { run, within: told === undefined ? null : await compare('--noise-from', told) }
    },
    isAsMeant: ({ within }) => within?.noiseFloor > 0.5
  })
  t.equal(run.exitCode, 0, run.stderr)
  t.match(run.stdout, /8 starts each/, 'it doubles the repeats')
  t.match(run.stderr, /^noise floor: equals differed by /m)
  t.notMatch(run.stderr, /baseload run --aa/, 'it was just done')
  t.ok(within.noiseFloor > 0.5 && within.noiseFloor < 2, JSON.stringify(within))
  t.strictSame([within.verdict, within.exitCode], ['no regression', 0])
  t.same(await run.leftovers(), [])
})
