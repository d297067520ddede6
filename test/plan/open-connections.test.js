import t from 'tap'
import {
  chooseOpenConnections,
  describeFit as findMisfit,
  findStrictestBoundUs,
  fitConnections,
  limitOpenConnections
} from '../../src/plan/open-connections.js'
import { parseObjective } from '../../src/plan/objective.js'
import { told } from '../fixtures/told.js'

const describeFit = (options) => told(findMisfit(options))

const objectives = ['p99<=600ms', 'p50<20s', 'success>=99%', 'rate>=5/s'].map((text) => parseObjective({ text }))

t.test('rate x the longest time that a request may take x 2', async (t) => {
  t.equal(limitOpenConnections({ ratePerSecond: 210, timeoutMs: 10_000 }), 4200)
  t.equal(limitOpenConnections({ ratePerSecond: 210, timeoutMs: 10_000, objectives }), 8400, 'a bound of 20 s')
  t.equal(limitOpenConnections({ ratePerSecond: 210, timeoutMs: 200 }), 420, '1 s at least')
  t.equal(limitOpenConnections({ ratePerSecond: 0.1, timeoutMs: 10_000 }), 100, 'bursts of few')
  t.equal(limitOpenConnections({ ratePerSecond: 1.001, timeoutMs: 100_000 }), 201)
})

t.test('a client\'s pool is as it was asked for', async (t) => {
  t.same(chooseOpenConnections({ given: 50, ratePerSecond: 210, timeoutMs: 10_000 }), { connections: 50, connectionsSetBy: 'user' })
  t.same(chooseOpenConnections({ given: undefined, ratePerSecond: 210, timeoutMs: 10_000 }), {
    connections: 4200, connectionsSetBy: 'tool'
  })
})

t.test('never more than the machine allows', async (t) => {
  const load = {
    kind: 'poisson',
    ratePerSecond: 210,
    connections: 4200,
    connectionsSetBy: 'tool'
  }
  t.equal(fitConnections({ load, most: 4200 }), load)
  t.same(fitConnections({ load, most: 900 }), { ...load, connections: 900, connectionsSetBy: 'machine' })
  const closed = { kind: 'constant-concurrency', connections: 4200, pipelining: 1 }
  t.equal(fitConnections({ load: closed, most: 4200 }), closed)
  const fitted = fitConnections({ load: closed, most: 192 })
  t.same(fitted, { ...closed, connections: 192 })
  t.same(describeFit({ planned: closed, load: fitted }), [
    '192 connections instead of 4200: open files (ulimit -n) and ports of this machine allow no more'
  ])
  t.same(describeFit({ planned: closed, load: closed }), [])
  t.same(describeFit({ planned: load, load: fitConnections({ load, most: 900 }) }), [], 'what is opened when it is needed is no load')
  const pool = { ...load, connectionsSetBy: 'user' }
  t.match(describeFit({ planned: pool, load: fitConnections({ load: pool, most: 900 }) }), [/^900 connections instead of 4200/])
})

t.test('the bound that lateness is held against', async (t) => {
  t.equal(findStrictestBoundUs({ objectives }), 600_000)
  t.equal(findStrictestBoundUs({ objectives: objectives.slice(2) }), undefined)
})
