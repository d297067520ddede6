import t from 'tap'
import { readBisectOutput } from '../../../../src/commands/gate/plan/bisect-output.js'

const sha = (one) => one.repeat(40)

t.test('what git 2.39 prints', async (t) => {
  t.same(readBisectOutput({ text: `Bisecting: 7 revisions left to test after this (roughly 3 steps)\n[${sha('a')}] first\n` }), { found: null, candidates: [] })
  t.same(readBisectOutput({ text: `${sha('b')} is the first bad commit\ncommit ${sha('b')}\nAuthor: ${sha('c')} is the first bad commit\n` }), {
    found: sha('b'), candidates: []
  })
  t.same(readBisectOutput({ text: `${sha('b')} is the first 'bad' commit\n` }).found, sha('b'), 'as other versions quote it')
  t.same(
    readBisectOutput({
      text: `There are only 'skip'ped commits left to test.\nThe first bad commit could be any of:\n${sha('1')}\n${sha('2')}\nWe cannot bisect more!\n`
    }),
    { found: null, candidates: [sha('1'), sha('2')] }
  )
  t.same(readBisectOutput({ text: '' }), { found: null, candidates: [] })
})
