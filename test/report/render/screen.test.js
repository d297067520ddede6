import t from 'tap'
import { renderScreen } from '../../../src/report/render/screen.js'
import { makeDocument } from './fixture.js'

t.test('badges stand in one column behind their titles; a line that is too long is wrapped behind them', async (t) => {
  const badges = ['11 met', '1 missed', '3 not decided', '4 not asked for', '7 invalid at a rate'].map((text) => ({ tone: 'bad', text }))
  const document = makeDocument({ blocks: [{ kind: 'badges', groups: [{ title: 'Objectives', badges }] }], foot: {} })
  const lay = (columns) => renderScreen({ document, columns }).split('\n').slice(1, -1).filter(Boolean)
  const whole = 'OBJECTIVES    11 met   1 missed   3 not decided   4 not asked for   7 invalid at a rate'
  t.same(lay(120), [whole])
  t.same(lay(whole.length), [whole], 'it fits')
  const wrapped = lay(whole.length - 1)
  t.ok(wrapped.length > 1)
  for (const line of wrapped.slice(1)) t.match(line, /^ {14}\S/)
})
