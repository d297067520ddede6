import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'

const folder = await makeFolder(t)
const size = (...args) => askBaseload(t, ['size', ...args], { folder })
await writeFile(join(folder, 'points.csv'), 'units,ratePerSecond,cpuRatio\n1,6,0.7\n2,10,0.66\n3,15,0.65\n4,20,0.62\n')
await writeFile(join(folder, 'flat.csv'), 'units,ratePerSecond\n1,7\n2,7\n3,7\n')
await writeFile(join(folder, 'one.csv'), 'units,ratePerSecond\n1,6\n')
await writeFile(join(folder, 'bad.csv'), 'units,ratePerSecond\n1,x\n2,y\n')

t.test('from a file: text, Markdown, JSON', async (t) => {
  const text = await size('--points', 'points.csv', '--peak', '20/s', '--objective', 'p99<50ms', '--unit', 'cpu=0.1,memory=128m')
  t.equal(text.exitCode, 0, text.stderr)
  t.match(text.stdout, /^baseload size of points: how many units for 20\/s at p99<50ms\nNothing was measured: .*\n\n✓ In the file: 4 units hold 20\/s at p99<50ms\./)
  t.match(text.stdout, /^EXIT {3}0: 4 units for 20\/s\n$/m)
  t.match(
    (await size('--points', 'points.csv', '--peak', '20/s', '--unit', 'cpu=0.1,memory=128m', '--details')).stdout,
    'kind: HorizontalPodAutoscaler'
  )
  const md = await size('--points', 'points.csv', '--peak', '20/s', '-o', 'md')
  t.match(md.stdout, /^# Size of points: how many units/)
  t.notMatch(md.stdout, /--details/, 'it has all tables')
  const { usl, units, interval, basis, sizes } = JSON.parse(
    (await size('--points', 'points.csv', '--peak', '1200/min', '--zones', '3', '--spare', '1', '--json')).stdout
  )
  t.strictSame(Object.keys(usl), ['sigma', 'kappa', 'lambda', 'peakUnits', 'peakRate'])
  t.match({ units, interval, basis }, { units: 7, interval: { low: 7, high: 7 }, basis: 'measured' })
  t.match(sizes[0].sizing.needed, { units: 4, holds: { units: 4 }, fails: { units: 3 } })
})

t.test("the article's two points: 4, as published, and why more might be prudent", async (t) => {
  await writeFile(join(folder, 'article.csv'), 'units,ratePerSecond\n1,6\n2,10\n')
  const { exitCode, stdout } = await size('--points', 'article.csv', '--peak', '20/s', '--objective', 'p99<50ms')
  t.equal(exitCode, 0)
  t.match(stdout, '✓ Probably 4 units hold 20/s at p99<50ms, if further units hold as much each as the 2 measured (up to 8 if further')
  t.match(stdout, /2 units held 5\/s each, where one alone\s+holds 6\/s/)
  t.match(stdout, /If further units add less and less in the same way, it takes 8/)
  t.match(stdout, /in proportion +if they add less\n[^]*^ {2}4 units +- +20\/s +15\/s$/m, 'the table has the number of the answer')
  t.match(stdout, /^EXIT {3}0: 4 units for 20\/s$/m)
})

t.test('no number of units: exit 1; at least: exit 3 with --strict', async (t) => {
  const limit = await askBaseload(t, ['size', '--points', 'flat.csv', '--peak', '8/s'], { folder })
  t.equal(limit.exitCode, 1)
  t.match(limit.stdout, 'SCALABILITY_LIMIT')
  t.equal((await size('--points', 'one.csv', '--peak', '20/s', '--strict')).exitCode, 3)
  t.match(await size('--from=one.csv', '--peak', '20/s'), {
    exitCode: 0, stderr: /^note: --from of baseload size is now --points$/m
  }, 'the spelling of before')
  t.match(await size('--points', 'one.csv', '--peak', '20/s'), { exitCode: 0, stdout: /^EXIT {3}0 \(3 with --strict\): /m })
})

t.test('mistakes: exit 2, all of them, with hints', async (t) => {
  for (const [args, pattern] of [
    [['--points', 'points.csv'], /SIZING_INVALID: --peak is missing/],
    [
      ['--points', 'bad.csv', '--peak', '1/s'],
      /SIZING_INVALID: bad\.csv has 2 mistakes:\n {4}bad\.csv:2: .*\n {4}bad\.csv:3: /
    ],
    [['--points', 'none.csv', '--peak', '1/s'], /SIZING_INVALID: none\.csv cannot be read \(ENOENT\)/],
    [['--peak', '1/s'], /USAGE: there is nothing to size/],
    [['fastify', '--points', 'points.csv', '--peak', '1/s'], /USAGE: fastify and --points contradict each other/],
    [
      ['--points', 'points.csv', '--peak', '1/s', '--compare-units', 'cpu=1 cpu=2'],
      /USAGE: --points and --compare-units contradict/
    ],
    [['fastify', '--peak', '1/s'], /SIZING_INVALID: 2 mistakes:\n {4}--unit is missing.*\n {4}--objective is missing/],
    [
      ['fastifi', '--peak', '1/s', '--unit', 'none', '--objective', 'p99<1s'],
      /TARGET_UNKNOWN: no target fastifi\n {2}hint: did you mean "fastify"/
    ],
    [['--points', 'points.csv', '--peak', '1/s', '-o', 'xml'], /USAGE: no format xml/],
    [['http://127.0.0.1:1/'], /SIZING_INVALID: --objective is missing: capacity is/],
    [['http://127.0.0.1:1/', '--objective', 'rate>=5/s'], /SIZING_INVALID: --objective "rate>=5\/s"/],
    [['http://127.0.0.1:1/', '--start', 'node app.js'], /USAGE: http:\/\/127\.0\.0\.1:1\/ and --start contradict each other/],
    [['http://me:x@127.0.0.1:1/', '--objective', 'p99<1s'], /URL_INVALID: .*user name or a password/],
    [['http://192.0.2.1/', '--objective', 'p99<1s'], /HOST_NOT_ALLOWED: 192\.0\.2\.1 is not this machine/],
    [
      ['http://127.0.0.1:1/', '--objective', 'p99<1s', '--scale', 'docker compose up -d'],
      /USAGE: --scale "docker compose up -d" does not say where the number of units goes\n {2}hint: write \{units\} there/
    ],
    [
      ['http://127.0.0.1:1/', '--objective', 'p99<1s', '--max-units', '3'],
      /USAGE: --max-units would do nothing with a URL without --scale/
    ],
    [
      ['http://127.0.0.1:1/', '--objective', 'p99<1s', '--zones', '3'],
      /USAGE: --zones would do nothing with a URL without --peak/
    ],
    [
      ['--start', 'node app.js', '--peak', '5/s', '--scale', 'x {units}'],
      /USAGE: --scale would do nothing with units that baseload starts/
    ],
    [['http://127.0.0.1:1/', '--abort-on', 'p99>1s'], /USAGE: --abort-on "p99>1s" is not understood\s+hint: It must be like success<90%, or never/],
    [
      ['--points', 'points.csv', '--peak', '1/s', '--balance', 'random'],
      /USAGE: --balance "random" is not understood\s+hint: It must be roundrobin or leastconn/
    ]
  ]) {
    const run = await size(...args)
    t.equal(run.exitCode, 2, run.stderr)
    t.match(run.stderr, pattern)
    t.match(run.stderr, /\n {2}hint: /)
    t.equal(run.stdout, '')
  }
})
