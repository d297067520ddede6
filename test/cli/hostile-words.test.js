import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload, serverFile } from '../fixtures/command-line.js'

t.jobs = 3 // they wait for time more than for a core

const SHORT = ['--repeats', '1', '-d', '200ms', '--warmup', '50ms', '--no-latency', '--no-watch']

// Words that a pattern once went over for good, deaf to every signal, when secrets were looked for in them. That each run ends is the test.
t.test('what a dying target printed', async (t) => {
  const run = await askBaseload(t, ['measure', '--start', `node ${serverFile('dies-with-hostile-words')}`, ...SHORT])
  t.equal(run.exitCode, 4)
  t.match(run.stderr, /error TARGET_DIED_AT_BOOT: [^]*-token-token-token/)
  t.strictSame(await run.leftovers(), [])
})

t.test('a wrong answer, its body and its JSON values', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'own.yml'), `title: own
question: Does it answer?
hypothesis: It does not.
reference: node-http
targets:
  - node-http
  - name: hostile
    command: node ${serverFile('answers-hostile-words')}
    good:
      json: { name: other }
objectives: [success>=99%]
`)
  const run = await askBaseload(t, ['run', 'own.yml', ...SHORT], { folder })
  t.equal(run.exitCode, 4)
  t.match(run.stderr, /error TARGET_WRONG_ANSWER: [^]*-token-token-token/)
  t.strictSame(await run.leftovers(), [])
})

t.test('SIGTERM is heard after them', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(
    join(folder, 'own.yml'),
    `title: own
question: Is a signal heard?
hypothesis: It is, as the words take no time.
reference: node-http
targets:
  - node-http
  - { name: hostile, command: node ${serverFile('dies-with-hostile-words')} }
objectives: [success>=99%]
`
  )
  const diesFirst = ['--seed', '2'] // the order of trials in which the server that dies is tried before the reference, which `run` measures all the same
  const run = await runBaseload(
    t,
    ['run', 'own.yml', ...diesFirst, '--repeats', '1', '-d', '10s', '--no-latency', '--no-watch'],
    { folder, interruptOn: /TARGET_DIED_AT_BOOT/, signal: 'SIGTERM' }
  )
  t.equal(run.exitCode, 143)
  t.strictSame(await run.leftovers(), [])
})
