import t from 'tap'
import { renderControls } from '../../../src/report/page/controls.js'

t.test('a filter where there is a choice: from two targets', async (t) => {
  t.notMatch(renderControls({ targets: [] }), 'fieldset')
  t.notMatch(renderControls({ targets: ['a'] }), 'fieldset')
  const two = renderControls({ targets: ['a', 'b"<'] })
  t.match(two, 'all 2<')
  t.match(two, 'value="b&quot;&lt;" checked> b&quot;&lt;<')
})
