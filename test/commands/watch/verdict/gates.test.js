import t from 'tap'
import { listGateRows, listUntoldHolds, sortAnswered } from '../../../../src/commands/watch/verdict/gates.js'
import { makeStoredGates } from '../../../fixtures/made-gates.js'

const [hold, ship, open] = [{ verdict: 'hold' }, { verdict: 'ship' }, { verdict: 'cannot tell' }]
const told = { ...hold, toldAtMs: 1 }
const other = { ...hold, next: 'node app.js (main, 3333333333)' }

t.test('a hold is told once for each pair of versions, as long as it is the last verdict', async (t) => {
  for (const [answers, expected, why] of [
    [[], [], 'nothing yet'],
    [[ship], [], 'nothing to tell'],
    [[hold], [1], 'the first'],
    [[told], [], 'it was told'],
    [[told, hold], [], 'the same again'],
    [[told, open, hold], [], 'not sure for a night'],
    [[hold, open], [1], 'not sure since, and nobody knows'],
    [[hold, hold], [2], 'nobody was told: the newest'],
    [[told, other], [2], 'another version'],
    [[told, ship, hold], [3], 'again after it shipped'],
    [[hold, ship], [], 'it is over'],
    [[hold, ship, open], [], 'it is over']
  ]) t.same(listUntoldHolds({ gates: makeStoredGates(answers) }).map(({ key }) => key), expected, why)
  const two = makeStoredGates([{ ...told, name: 'a' }, { ...hold, name: 'b' }, { ...hold, name: 'a' }])
  t.same(listUntoldHolds({ gates: two }).map(({ key }) => key), [2], 'each gate by itself')
})

t.test('a row a gate, what holds first', async (t) => {
  const gates = makeStoredGates([{ ...hold, name: 'a' }, { ...ship, name: 'b' }, { ...ship, name: 'a' }, { ...hold, name: 'd' }, { ...open, name: 'c' }])
  t.same(listGateRows({ gates }).map(({ name, newest, answers }) => [name, newest.verdict, answers.length]), [
    ['d', 'hold', 1], ['c', 'cannot tell', 1], ['a', 'ship', 2], ['b', 'ship', 1]
  ])
  const { holds, open: unsure } = sortAnswered({ result: { gates, answered: [3, 5] } })
  t.same([holds, unsure].map((rows) => rows.map(({ name }) => name)), [[], ['c']], 'of this look alone')
})

t.test('machines are not mixed, though their gates have one name', async (t) => {
  const gates = makeStoredGates([{ ...told, machine: 'one' }, { ...ship, machine: 'two' }, { ...hold, machine: 'one' }])
  t.same(listGateRows({ gates }).map(({ name, newest }) => [name, newest.verdict]), [['api (one)', 'hold'], ['api (two)', 'ship']])
  t.same(listUntoldHolds({ gates }), [], 'what another machine ships ends no hold')
  const sort = (answered) => Object.values(sortAnswered({ result: { gates, answered } })).map((rows) => rows.map(({ name }) => name))
  t.same(sort([3]), [['api (one)'], []])
  t.same(sort([2]), [[], []], 'a look asks for its own answers, whoever else has answered since')
  const later = makeStoredGates([open, ship])
  t.same(sortAnswered({ result: { gates: later, answered: [1] } }).open.map(({ newest }) => newest.key), [1], 'also on machines of one name')
})
