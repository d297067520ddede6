import t from 'tap'
import { BadTimes } from '../../src/load/bad-times.js'
import { addEncoding, findEncoding, tellEncoding, USUAL } from '../../src/load/content-encodings.js'
import { ContentTally } from '../../src/load/content-tally.js'
import { decodeHistogram } from '../../src/record/histogram.js'

t.test('answers by the rarity with which bodies were looked at', async (t) => {
  const tally = new ContentTally()
  t.same(tally.close(), {})
  for (const [rarity, isChecked, isBad] of [
    [0, true, false], [0, true, true], [0, false, false], [2, false, false], [2, true, true], [0, true, false]
  ]) tally.note(rarity, isChecked, isBad)
  t.same(tally.close(), { bodies: [{ answers: 4, checked: 3, bad: 1 }, { answers: 2, checked: 1, bad: 1 }] })
})

t.test('times of what ended badly, and among them those that were cut off', async (t) => {
  const times = new BadTimes()
  t.same(times.encode(), {})
  times.note(100)
  t.same(Object.keys(times.encode()), ['bad'])
  times.note(300, true)
  const { bad, cut } = times.encode()
  t.same([decodeHistogram(bad).valuesUs, decodeHistogram(cut).valuesUs], [[100, 300], [300]])
})

t.test('encodings as numbers: the usual ones first, others as they come, and all beyond 32 alike', async (t) => {
  t.same(USUAL, ['identity', 'gzip', 'br', 'deflate'])
  t.same(['identity', 'gzip', 'br', 'deflate'].map(findEncoding), [0, 1, 2, 3])
  t.same([findEncoding('zstd'), findEncoding('zstd'), findEncoding('GZIP'), tellEncoding(5)], [5, 5, 1, 'zstd'])
  t.equal(tellEncoding(addEncoding(1, 'br')), 'gzip, br')
  const more = Array.from({ length: 40 }, (_, i) => findEncoding(`x${i}`))
  t.same([more[0], more[24], more[25], more[39]], [7, 31, 4, 4], 'other')
})
