import t from 'tap'
import { chooseNextCommit } from '../../../../src/commands/gate/plan/search.js'

const sha = (one) => one.repeat(40)
const write = (names) => [...names].map((name, index) => `${sha(name)} (dist=${names.length - index - 1})\n`).join('')

t.test('what git 2.39 prints', async (t) => {
  const text = write('bca').replace('dist=0', 'HEAD -> main, dist=0')
  t.same(chooseNextCommit({ text, bad: sha('a'), skipped: [] }), { found: null, next: sha('b'), candidates: [] })
  t.same(chooseNextCommit({ text, bad: sha('a'), skipped: [sha('b')] }).next, sha('c'), 'one that could not be judged is not asked again')
  t.same(chooseNextCommit({ text, bad: sha('a'), skipped: [sha('c'), sha('b')] }), {
    found: null, next: null, candidates: [sha('b'), sha('c'), sha('a')]
  })
  t.same(chooseNextCommit({ text: write('a'), bad: sha('a'), skipped: [] }), { found: sha('a'), next: null, candidates: [] })
  t.equal(chooseNextCommit({ text: write('a'), bad: sha('a'), skipped: [sha('b')] }).found, sha('a'), 'a skipped one that is out of it')
})

t.test('whatever the history, the first bad commit is found in as few steps as it takes', async (t) => {
  for (let first = 1; first < 16; first++) {
    let [good, bad, steps] = [0, 15, 0]
    const name = (index) => sha(index.toString(16))
    for (;;) {
      const open = Array.from({ length: bad - good }, (_, index) => good + 1 + index)
      const halving = open.toSorted((one, other) => Math.abs(one - (good + bad) / 2) - Math.abs(other - (good + bad) / 2))
      const { found, next } = chooseNextCommit({ text: halving.map(name).join('\n'), bad: name(bad), skipped: [] })
      if (next === null) {
        t.equal(found, name(first))
        break
      }
      const asked = Number.parseInt(next[0], 16)
      if (asked >= first) bad = asked
      else good = asked
      steps++
    }
    t.ok(steps <= 4, `${steps} for ${first}`)
  }
})
