import t from 'tap'
import { layAnswer, layFacts, layFoot, layTroubles, listSome, openScreen } from '../../../src/report/screen/frame.js'

const screen = openScreen({ columns: 72, colors: false })

t.test('what it ends with: a command is whole, the exit code is one line', async (t) => {
  const command = `npx baseload report ${'x'.repeat(100)}`
  const lines = layFoot({
    steps: [
      ['a', command],
      ['longer', 'b']
    ],
    report: 'reports/x/report.html',
    exit: { code: 1, meaning: 'y'.repeat(100) },
    ...screen
  })
  t.equal(lines[0], `NEXT   a       ${command}`)
  t.equal(lines[1], '       longer  b')
  t.equal(lines[2], 'REPORT reports/x/report.html')
  t.match(lines[3], /^EXIT {3}1: y{61}…$/)
  t.same(layFoot(screen), [])
})

t.test('a mark tells answers apart where there are no colours', async (t) => {
  t.same(['good', 'bad', 'open'].flatMap((outcome) => layAnswer({ outcome, text: 'x', ...screen })), ['✓ x', '✗ x', '? x'])
  t.match(layAnswer({ outcome: 'bad', text: 'x', ...openScreen({ columns: 72, colors: true }) })[0], '\u001b[31m')
})

t.test('troubles, facts and names are cut where there are too many, and it is said', async (t) => {
  t.same(layTroubles({ texts: ['a', 'b', 'c', 'd', 'e', 'f'], ...screen }), ['! a', '! b', '! c', '! d', '! 2 more: --details'])
  t.same(layFacts({ label: 'PEAK', texts: ['x '.repeat(40).trim(), 'y'], ...screen }), [
    `PEAK          ${'x '.repeat(29).trim()}`,
    `              ${'x '.repeat(11).trim()}`,
    '              y'
  ])
  t.equal(listSome({ names: ['a', 'b', 'c', 'd'] }), 'a, b, c and 1 more')
  t.same(layAnswer({ outcome: 'good', text: 'a\n\u001b[31mb', ...screen }), ['✓ a b'])
})
