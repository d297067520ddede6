import t from 'tap'
import { listAnnotations, listComparisonAnnotations } from '../../../src/report/ci/annotations.js'
import { makeFiveRepeatResult } from '../fixture.js'
import { makeComparison, makeEvilResult, makeLargeResult } from './results.js'

/** As the runner reads a line: actions/runner, ActionCommand.TryParseV2. */
function read (line) {
  const [, command, properties = '', data] = /^::(\w+)(?: ([^:]*(?:(?!::):[^:]*)*))?::(.*)$/.exec(line) ?? []
  const undo = (text) =>
    text
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%25', '%')
  return {
    command,
    ...Object.fromEntries(
      properties
        .split(',')
        .map((pair) => pair.split('='))
        .map(([key, ...rest]) => [key, undo(rest.join('='))])
    ),
    message: undo(data)
  }
}

t.test('an error for what fails, a warning for what could not be judged, a notice for what is not here', async (t) => {
  const all = listAnnotations({ result: makeFiveRepeatResult() }).map(read)
  t.same(all.map(({ command, title }) => `${command} ${title}`), [
    'error http: missed', 'error http: TARGET_NOT_READY', 'warning http: inconclusive', 'warning http: invalid',
    'notice http: unavailable', 'notice http: unavailable', 'notice http: unavailable'
  ])
  t.equal(
    all[0].message,
    'fastify-json: success>=99.9% (peak): measured 99.87 %, asked success>=99.9%, SLO ratio 0.750: 12 of 9,000 requests (0.13 %) failed; 0.1 % is allowed'
  )
})

t.test('what fails no run is a notice; what could not be judged stays a warning', async (t) => {
  const list = (counts) => listAnnotations({ result: makeFiveRepeatResult(), counts }).map(read)
  t.same(list({ strict: false }).map(({ command }) => command), ['error', 'error', 'warning', 'warning', 'notice', 'notice', 'notice'])
  const spared = list({ strict: true, isCounted: () => false })
  t.same(
    spared.map(({ command, title }) => `${command} ${title}`).slice(0, 2),
    ['error http: TARGET_NOT_READY', 'notice http: missed'],
    'what did not start fails all the same'
  )
  t.match(spared[1].message, 'fails no run (of a baseline that ships, or of the reference): measured 99.87 %')
  t.ok(spared.slice(1).every(({ command }) => command === 'notice'))
})

t.test('what is met says nothing', async (t) => {
  const result = makeFiveRepeatResult()
  result.run.failures = []
  result.baselines[0].verdicts = result.baselines[0].verdicts.filter(({ verdict }) => verdict === 'met')
  t.same(listAnnotations({ result }), [])
})

t.test('a name cannot begin a command of its own', async (t) => {
  const lines = listAnnotations({ result: makeEvilResult() })
  t.not(lines.length, 0)
  for (const line of lines) {
    t.notMatch(line, /[\r\n\u2028\u2029]/)
    t.match(line, /^::(error|warning|notice) title=[^:,]*::/, 'neither colon nor comma in a property')
    t.notMatch(line, /%(?!25|0A|0D|3A|2C)/)
    t.notMatch(line, /\u001b|\u0000|\u202e/) // eslint-disable-line no-control-regex -- these must not be there
  }
  t.match(read(lines[0]).message, /owned%0A/, 'and is what it was when it is read back')
})

t.test('ten of a kind is what GitHub shows', async (t) => {
  const all = listAnnotations({ result: makeLargeResult({ targets: 200 }) }).map(read)
  t.equal(all.length, 10)
  t.match(all[9], { command: 'error', title: 'baseload: 191 more' })
  t.equal(listAnnotations({ result: makeLargeResult({ targets: 10 }) }).length, 10)
})

t.test('a name of a megabyte', async (t) => {
  for (const line of listAnnotations({ result: makeLargeResult({ targets: 2, nameLength: 1e6 }) })) t.ok(line.length < 5000)
})

t.test('two records', async (t) => {
  t.same(
    listComparisonAnnotations({ comparison: makeComparison() })
      .map(read)
      .map(({ command, title }) => `${command} ${title}`),
    ['error comparison: regressed', 'warning comparison: inconclusive']
  )
})
