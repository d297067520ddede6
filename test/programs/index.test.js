import { readFileSync } from 'node:fs'
import t from 'tap'
import { makeSchema, schemaOf, WITH_PARTS } from '../../scripts/program-schemas.js'
import { BALANCER, describeProgram, findMode, findProgramOf, findTraits, hasConfig, hasProxy, PROGRAM_NAMES } from '../../src/programs/index.js'
import { describeInstall } from '../../src/programs/packages.js'

t.test('each says how it is found, and how to get it', async (t) => {
  for (const program of PROGRAM_NAMES.map(describeProgram)) {
    t.match(describeInstall(program), /^apt-get install \S+ \(Debian, Ubuntu\), apk add \S+ .*, dnf install \S+ .*, brew install \S+ \(macOS\)$/)
    t.ok(program.names.length > 0 && /^[A-Z][A-Z\d]+_BIN$/.test(program.variable))
    t.ok('plain' in program.modes || Object.values(program.modes).every(({ isCaching }) => isCaching), 'what a part without a mode would be')
  }
})

t.test('the schemas name the same ones', async (t) => {
  for (const name of WITH_PARTS) {
    t.ok(readFileSync(schemaOf(name), 'utf8') === makeSchema(name), `${name}: node scripts/program-schemas.js writes it again`)
  }
  const { properties, oneOf } = JSON.parse(readFileSync(schemaOf('targets'), 'utf8')).definitions.partSpec
  for (const name of PROGRAM_NAMES) t.same(properties[name].enum, Object.keys(describeProgram(name).modes), name)
  t.same(oneOf.flatMap(({ required }) => required).sort(), [...PROGRAM_NAMES, 'script', 'command'].sort())
})

t.test('what a plan asks of a part', async (t) => {
  t.equal(describeProgram(BALANCER).isProxy, true)
  t.same([{ haproxy: 'tls' }, { redis: 'plain' }, { script: 'x.js' }, {}].map(findProgramOf), ['haproxy', 'redis', null, null])
  t.same([{ haproxy: 'tls' }, { haproxy: 'plain' }, { nginx: 'caching' }, { script: 'x.js' }].map(findMode), [
    { isTls: true }, {}, { isCaching: true }, {}
  ])
  t.equal(findTraits({ command: 'node x' }), null)
  t.same([[{ redis: 'plain' }], [{ redis: 'plain' }, { nginx: 'plain' }]].map(hasProxy), [false, true])
  t.same([[{ nginx: 'plain' }], [{ haproxy: 'plain' }]].map(hasConfig), [false, true])
})
