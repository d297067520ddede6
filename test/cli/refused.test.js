import { execFileSync, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'

const needPrlimit = {
  skip:
    spawnSync('prlimit', ['--version']).status === 0
      ? false
      : 'prlimit not found; to get it: apt-get install util-linux'
}

t.test('a system that refuses what a trial needs: said as that, and what was measured is told', needPrlimit, async (t) => {
  const folder = await makeFolder(t)
  await writeFile(
    join(folder, 'own.yml'),
    'title: own\nquestion: q\nhypothesis: h\nreference: node-http\ntargets: [node-http, fastify]\nobjectives: []\n'
  )
  let isLow = false
  const run = await runBaseload(
    t,
    // Two repeats: the first line may be read when the second trial has all it needs.
    ['run', 'own.yml', '--no-latency', '--no-watch', '--repeats', '2', '-d', '300ms', '--warmup', '50ms', '--details'],
    {
      folder,
      onStart: (child) =>
        child.stderr.on('data', (text) => {
          if (isLow || !/\[1\/\d\]/.test(String(text))) return
          isLow = true
          execFileSync('prlimit', ['--pid', String(child.pid), '--nofile=10:'])
        })
    }
  )
  t.equal(run.exitCode, 4, run.stderr)
  t.match(run.stderr, /^error SYSTEM_REFUSED: the system refused what is needed: .*EMFILE.*\n {2}hint: .*ulimit/m)
  t.notMatch(run.stderr, /error BUG/)
  t.match(run.stdout, /(node-http|fastify) \(partial\) +[\d,.]+ /, 'the one that was measured')
  t.strictSame(await run.leftovers(), [])
})
