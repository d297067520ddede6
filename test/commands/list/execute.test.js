import t from 'tap'
import { PROGRAM_NAMES, PROGRAMS } from '../../../src/programs/index.js'
import { listBaselines } from '../../../src/config/files.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'

t.test('as JSON: targets, baselines, drivers, and whether each can run here', async (t) => {
  const { exitCode, stdout, stderr } = await askBaseload(t, ['list', '--json'])
  t.equal(exitCode, 0)
  t.equal(stderr, '')
  const { targets, baselines, drivers } = JSON.parse(stdout)
  t.same(baselines.map(({ name }) => name), await listBaselines())
  t.ok(targets.find(({ name }) => name === 'node-http').unavailable === null)
  t.match(drivers, [{ name: 'autocannon' }, { name: 'native' }])
  const known = new Set(targets.map(({ name }) => name))
  for (const { name, targets: used } of baselines) t.same(used.filter((target) => !known.has(target) && !target.startsWith('container-')), [], `${name} uses what is listed`)
})

t.test('without programs their targets say so, and how to get them', async (t) => {
  const env = Object.fromEntries(PROGRAM_NAMES.map((name) => [PROGRAMS[name].variable, '/nowhere/x']))
  const { stdout } = await askBaseload(t, ['list', '--json'], { env })
  const { targets } = JSON.parse(stdout)
  for (const { name, parts, unavailable } of targets) {
    const program = PROGRAM_NAMES.find((one) => parts.some((part) => part[one]))
    if (program) t.match(unavailable, { reason: `${program} not found`, hint: `apt-get install ${PROGRAMS[program].packages.apt[0]} ` }, name)
    else t.equal(unavailable, null, name)
  }
  const text = await askBaseload(t, ['list'], { env })
  t.equal(text.exitCode, 0, 'a missing part is no error')
  t.match(text.stdout, /haproxy-fastify .*unavailable: haproxy not found/)
  t.match(text.stdout, /apt-get install haproxy/)
})

t.test('as text', async (t) => {
  const { exitCode, stdout } = await askBaseload(t, ['list'])
  t.equal(exitCode, 0)
  for (const word of ['BASELINES', 'TARGETS', 'DRIVERS', 'node-http', 'gateway-grpc', 'autocannon']) t.match(stdout, word)
  t.match(stdout, 'npx baseload list --details')
  t.notMatch((await askBaseload(t, ['list', '-o', 'md'])).stdout, /--details/, 'a page has all columns')
})
