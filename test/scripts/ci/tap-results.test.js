import t from 'tap'
import { countTests } from '../../../scripts/ci/tap-results.js'

/** As tap 21 writes it, shortened. */
const RESULTS = `TAP version 14
1..6
# Subtest: test/good.test.js
    # Subtest: adds up
        ok 1 - should be equal
        ok 2 - should be equal
        1..2
    ok 1 - adds up # time=2.362ms
    
    ok 2 - not on this platform # SKIP no taskset
    ok 3 - later # TODO
    1..3
    # time=9.346ms
ok 1 - test/good.test.js # time=9.346ms

# Subtest: test/bad.test.js
    # Subtest: shows a difference
        not ok 1 - should be equal
          ---
          diff: |
            -    ok 1 - a line that only looks like a point
          ...
        
        ok 2 - should be equal
        1..2
    not ok 1 - shows a difference # time=17.386ms
      ---
      at:
        fileName: test/bad.test.js
    not ok 9 - a line that only looks like a point
      ...
    
    ok 2 - fine # time=1ms
    1..2
not ok 2 - test/bad.test.js # time=40.29ms
  ---
    ok 7 - a line that only looks like a point
  exitCode: 1
  ...

# Subtest: test/crash.test.js
    1..0 # no tests found
not ok 3 - test/crash.test.js # time=873.311ms
  ---
  exitCode: 3
  ...

not ok 4 - timeout!
  ---
  expired: test/slow.test.js
  ...

# No coverage generated
# { total: 9, pass: 3, fail: 6 }
# time=7045.358ms
`

t.test('counts tests, not assertions', async (t) => {
  const { failures, ...counts } = countTests({ tap: RESULTS })
  t.match(counts, { passed: 2, failed: 3, skipped: 2 })
  t.same(failures.map(({ name }) => name), ['test/bad.test.js > shows a difference', 'test/crash.test.js', 'timeout!'])
})

t.test('files that run once more are left out of the first count', async (t) => {
  t.same(countTests({ tap: RESULTS }).files, ['test/bad.test.js', 'test/crash.test.js'])
  const { failures, ...counts } = countTests({ tap: RESULTS, without: ['test/bad.test.js', 'timeout!'] })
  t.same(counts, { passed: 1, failed: 1, skipped: 2, files: ['test/crash.test.js'] })
  t.same(failures.map(({ name }) => name), ['test/crash.test.js'])
})

t.test('no results: none passed', async (t) => {
  t.same(countTests({ tap: '' }), { passed: 0, failed: 0, skipped: 0, files: [], failures: [] })
})

t.test('tap was killed within a file: its failures count', async (t) => {
  const { failed, failures } = countTests({ tap: RESULTS.slice(0, RESULTS.indexOf('not ok 2')) })
  t.equal(failed, 1)
  t.match(failures, [{ name: 'shows a difference', why: ['not ok - should be equal'] }])
  t.equal(failures.length, 1)
})

t.test('says which assertion failed, and what was told of it', async (t) => {
  const [assertion, crash, timeout] = countTests({ tap: RESULTS }).failures.map(({ why }) => why)
  t.same(
    assertion,
    ['not ok - should be equal', '  diff: |', '    -    ok 1 - a line that only looks like a point'],
    'and not where the test stands that it is in'
  )
  t.same(crash, ['not ok - test/crash.test.js', '  exitCode: 3'])
  t.same(timeout, ['not ok - timeout!', '  expired: test/slow.test.js'])
})

t.test('of a long difference the middle is left out, of many assertions the rest is counted', async (t) => {
  const failing = `        not ok 1 - long\n          ---\n          diff: |\n${'            +line\n'.repeat(100)}          source: here\n          ...\n`
  const [{ why }] = countTests({ tap: `${failing.repeat(5)}    not ok 1 - test\nnot ok 1 - file\n` }).failures
  t.equal(why.at(-1), 'and 2 more')
  t.equal(why.length, 3 * 46 + 1)
  t.same([why[1], why[31], why[45]], ['  diff: |', '  … 58 lines', '  source: here'])
})
