import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { runBaseload } from '../fixtures/command-line.js'
import { makeSlowBaseline } from '../fixtures/slow-baseline.js'

const needPrlimit = {
  skip:
    spawnSync('prlimit', ['--version']).status === 0
      ? false
      : 'prlimit not found; to get it: apt-get install util-linux'
}

t.test('a system that refuses what a trial needs: said as that, and what was measured is told', needPrlimit, async (t) => {
  const folder = await makeSlowBaseline(t)
  const run = await runBaseload(
    t,
    ['run', 'own.yml', '--target', 'one', '--target', 'two', '--peak-connections', '1', '--no-latency', '--no-watch', '--repeats', '2', '-d', '300ms', '--warmup', '50ms', '--details'],
    {
      folder,
      // What the first start of the servers gave is kept by then; the second needs processes.
      onStart: (child) => {
        const timer = setInterval(() => {
          if (!hasTrial(join(folder, 'reports'))) return
          clearInterval(timer)
          execFileSync('prlimit', ['--pid', String(child.pid), '--nofile=10:'])
        }, 5)
        child.once('close', () => clearInterval(timer))
      }
    }
  )
  t.equal(run.exitCode, 4, run.stderr)
  t.match(run.stderr, /^error SYSTEM_REFUSED: the system refused what is needed: .*EMFILE.*\n {2}hint: .*ulimit/m)
  t.notMatch(run.stderr, /error BUG/)
  t.match(run.stdout, /(one|two) \(partial\) +[\d,.]+ /, 'the one that was measured')
  t.strictSame(await run.leftovers(), [])
})

/** Whether a record there has a trial by now. */
function hasTrial (reports) {
  try {
    const [run] = readdirSync(reports).filter((name) => name.endsWith('-own'))
    return JSON.parse(readFileSync(join(reports, run, 'record.json'), 'utf8')).trials.length > 0
  } catch {
    return false
  }
}
