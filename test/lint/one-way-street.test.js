import t from 'tap'
import { lintTexts } from './fixtures/lint-texts.js'

const STREET = 'The street goes config -> plan -> boot -> load -> record -> stats -> judge -> sentences -> report: '

const FORBIDDEN = {
  'a stage may not import from a stage to its right': [
    [
      'src/stats/x.js', "import { y } from '../report/y.js'", 'stats may not import src/report/y.js',
      'report comes after stats'
    ],
    ['src/boot/x.js', "import { y } from '../load/y.js'", 'boot may not import src/load/y.js', 'load comes after boot'],
    ['src/load/x.js', "import '../record/y.js'", 'load may not import src/record/y.js', 'record comes after load'],
    [
      'src/plan/deep/x.js', "export { y } from '../../boot/y.js'", 'plan may not import src/boot/y.js',
      'boot comes after plan'
    ],
    [
      'src/config/x.js', "export * from '../plan/y.js'", 'config may not import src/plan/y.js',
      'plan comes after config'
    ],
    [
      'src/judge/x.js', "await import('../report/y.js')", 'judge may not import src/report/y.js',
      'report comes after judge'
    ],
    [
      'src/report/sentences/x.js', "import { y } from '../y.js'", 'sentences may not import src/report/y.js',
      'report comes after sentences'
    ],
    [
      'src/record/x.js', "import { y } from '../stats/y.js?again'", 'record may not import src/stats/y.js',
      'stats comes after record'
    ]
  ],
  'a stage may not import the conductors, cli or the package itself': [
    [
      'src/load/x.js', "import { run } from '../measure/run.js'", 'load may not import src/measure/run.js',
      'measure stands on trunk'
    ],
    ['src/report/x.js', "import { y } from '../cli/y.js'", 'report may not import src/cli/y.js', 'cli stands on trunk'],
    [
      'src/experiments/lab/verdict/x.js', "import { y } from '../trial.js'",
      'experiments/lab/verdict may not import src/experiments/lab/trial.js', 'conductors come after all stages'
    ],
    [
      'src/boot/x.js', "import { run } from 'baseload'", "boot may not import the package's own entry",
      'import the file to the left'
    ]
  ],
  'the trunk knows nobody who stands on it, and neighbours do not know each other': [
    [
      'src/judge/x.js', "import { y } from '../experiments/lab/trial.js'",
      'judge may not import src/experiments/lab/trial.js', 'experiments/lab stands on trunk'
    ],
    [
      'src/judge/x.js', "import { y } from '../experiments/lab/report/y.js'",
      'judge may not import src/experiments/lab/report/y.js', 'report comes after judge'
    ],
    [
      'src/measure/trial/x.js', "import { y } from '../../commands/size/y.js'",
      'measure/trial may not import src/commands/size/y.js', 'commands/size stands on measure/trial'
    ],
    [
      'src/experiments/lab/x.js', "import { y } from '../load/y.js'",
      'experiments/lab may not import src/experiments/load/y.js', 'experiments/load is its neighbour'
    ],
    [
      'src/experiments/load/verdict/x.js', "import { y } from '../../../measure/y.js'",
      'experiments/load/verdict may not import src/measure/y.js', 'measure stands on experiments/load'
    ],
    [
      'src/measure/x.js', "import { y } from '../commands/common/y.js'",
      'measure may not import src/commands/common/y.js', 'commands/common stands on measure'
    ],
    [
      'src/commands/size/x.js', "import { y } from '../peak/peak.js'",
      'commands/size may not import src/commands/peak/peak.js', 'commands/peak is its neighbour'
    ],
    [
      'src/commands/size/x.js', "import { y } from '../../cli/main.js'",
      'commands/size may not import src/cli/main.js', 'entry stands on commands/size'
    ],
    [
      'src/commands/size/x.js', "import { y } from '../../library/size.js'",
      'commands/size may not import src/library/size.js', 'entry stands on commands/size'
    ],
    [
      'src/cli/defaults.js', "import { y } from '../commands/size/command.js'",
      'cli may not import src/commands/size/command.js', 'commands/size stands on cli'
    ]
  ],
  'a conductor that measures derives nothing: that is done when it is judged': [
    [
      'src/measure/trial/x.js', "import { y } from '../../stats/y.js'",
      'measure/trial measures and may not import src/stats/y.js', 'let the conductor derive the rest'
    ],
    [
      'src/measure/trial/x.js', "import { y } from '../../judge/y.js'",
      'measure/trial measures and may not import src/judge/y.js', 'let the conductor derive the rest'
    ],
    [
      'src/experiments/lab/trial.js', "import { y } from './stats/y.js'",
      'experiments/lab measures and may not import src/experiments/lab/stats/y.js', 'with stats'
    ],
    [
      'src/experiments/stampede/x.js', "import { y } from './verdict/y.js'",
      'experiments/stampede measures and may not import src/experiments/stampede/verdict/y.js', 'with judge'
    ],
    [
      'src/experiments/load/x.js', "import { y } from '../../report/y.js'",
      'experiments/load measures and may not import src/report/y.js', 'with report'
    ]
  ],
  'a stage in a room keeps the direction and the purity of the street': [
    [
      'src/commands/size/verdict/x.js', "import { y } from '../report/y.js'",
      'commands/size/verdict may not import src/commands/size/report/y.js', 'report comes after judge'
    ],
    [
      'src/commands/size/plan/x.js', "import { y } from '../../../stats/y.js'",
      'commands/size/plan may not import src/stats/y.js', 'stats comes after plan'
    ],
    [
      'src/commands/peak/stats/x.js', "import { y } from '../record/y.js'",
      'commands/peak/stats is pure and may not import src/commands/peak/record/y.js', 'record touches the world'
    ],
    [
      'src/commands/review/verdict/x.js', 'Date.now()',
      'commands/review/verdict is pure and may not use Date.now', 'pass in times'
    ],
    [
      'src/experiments/lab/plan/x.js', "import { y } from '../../../../targets/cache/origin/server.js'",
      'experiments/lab/plan may not import targets/cache/origin/server.js', 'a stage hands over data'
    ]
  ],
  'what measures, sums up or judges hands over codes, and what prints makes them sentences': [
    [
      'src/plan/x.js', "import { tell } from '../report/sentences/index.js'",
      'plan may not import src/report/sentences/index.js', 'hand over a code with what its sentence names'
    ],
    [
      'src/boot/x.js', "import { tell } from '../report/sentences/index.js'",
      'boot may not import src/report/sentences/index.js', 'hand over a code'
    ],
    [
      'src/load/k6/x.js', "import { SHORTFALL_SENTENCES } from '../../report/sentences/shortfalls.js'",
      'load may not import src/report/sentences/shortfalls.js', 'hand over a code'
    ],
    [
      'src/stats/x.js', "import { tell } from '../report/sentences/index.js'",
      'stats may not import src/report/sentences/index.js', 'hand over a code'
    ],
    [
      'src/commands/review/verdict/x.js', "import { tell } from '../../../report/sentences/index.js'",
      'commands/review/verdict may not import src/report/sentences/index.js', 'hand over a code'
    ],
    [
      'src/record/x.js', "import { tell } from '../report/sentences/index.js'",
      'record may not import src/report/sentences/index.js', 'hand over a code'
    ],
    [
      'src/commands/peak/plan/x.js', "import { tell } from '../../../report/sentences/index.js'",
      'commands/peak/plan may not import src/report/sentences/index.js', 'hand over a code'
    ],
    [
      'src/report/sentences/x.js', "import { y } from '../units.js'",
      'sentences may not import src/report/units.js', 'report comes after sentences'
    ],
    ['src/report/sentences/x.js', 'Date.now()', 'sentences is pure and may not use Date.now', 'pass in times'],
    [
      'src/report/sentences/index.js', "import { y } from '../../measure/run.js'",
      'sentences may not import src/measure/run.js', 'measure stands on trunk'
    ]
  ],
  'a pure stage may not import from a stage that touches the world, even to its left': [
    [
      'src/stats/x.js', "import { y } from '../record/histogram.js'",
      'stats is pure and may not import src/record/histogram.js', 'record touches the world'
    ],
    [
      'src/judge/x.js', "import { y } from '../boot/y.js'", 'judge is pure and may not import src/boot/y.js',
      'boot touches the world'
    ],
    [
      'src/report/x.js', "import { y } from '../load/y.js'", 'report is pure and may not import src/load/y.js',
      'load touches the world'
    ]
  ],
  'a pure stage may not import a module of Node that touches the world': [
    [
      'src/plan/x.js', "import fs from 'node:fs'", 'plan is pure and may not import node:fs',
      'let boot, load or record look'
    ],
    ['src/stats/x.js', "import fs from 'fs'", 'stats is pure and may not import fs', 'let boot, load or record look'],
    [
      'src/judge/x.js', "import { setTimeout } from 'node:timers/promises'",
      'judge is pure and may not import node:timers/promises', 'let boot'
    ],
    ['src/report/x.js', "await import('node:crypto')", 'report is pure and may not import node:crypto', 'let boot'],
    [
      'src/report/x.js', "const file = 'a'\nawait import(file)",
      'report is pure and may not import a computed path', 'name what is imported'
    ]
  ],
  'a pure stage has no clock, no randomness and no process': [
    ...[
      ['Date.now()', 'Date.now'],
      ['new Date()', 'new Date() without an argument'],
      ['Date()', 'Date other than as new Date(time)'],
      ['const D = Date\nD()', 'Date other than as new Date(time)'],
      ['Math.random()', 'Math.random'],
      ["Math['random']()", 'Math.random'],
      ['const { random } = Math\nrandom()', 'Math.random'],
      ['performance.now()', 'performance'],
      ['crypto.randomUUID()', 'crypto'],
      ['process.exit()', 'process'],
      ["console.log('x')", 'console'],
      ['setTimeout(() => {}, 1)', 'setTimeout'],
      ['setInterval(() => {}, 1)', 'setInterval'],
      ['setImmediate(() => {})', 'setImmediate'],
      ["fetch('http://localhost')", 'fetch'],
      ['globalThis.setTimeout(() => {}, 1)', 'globalThis'],
      ['export const here = import.meta.url', 'import.meta']
    ].map(([code, name]) => ['src/stats/x.js', code, `stats is pure and may not use ${name}.`, 'pass in times, seeds'])
  ],
  'targets stand alone, and nothing shipped leans on tests or scripts': [
    [
      'targets/x.js', "import { BaseloadError } from '../src/errors.js'",
      'targets may not import src/errors.js', 'a target is a server that stands alone'
    ],
    [
      'targets/deep/x.js', "import { y } from '../../src/load/y.js'", 'targets may not import src/load/y.js',
      'a target is a server that stands alone'
    ],
    [
      'src/boot/x.js', "import { y } from '../../test/fixtures/y.js'",
      'boot may not import test/fixtures/y.js, which is not shipped', 'never the other way'
    ],
    [
      'src/measure/x.js', "import { y } from '../../test/y.js'",
      'measure may not import test/y.js, which is not shipped', 'never the other way'
    ],
    [
      'src/cli/x.js', "import { y } from '../../scripts/y.js'",
      'cli may not import scripts/y.js, which is not shipped', 'never the other way'
    ]
  ],
  'what all stages share comes before them': [
    [
      'src/errors.js', "import { y } from './plan/y.js'", 'what all stages share may not import src/plan/y.js',
      'before the first stage'
    ]
  ]
}

const ALLOWED = [
  [
    'src/stats/x.js',
    "import { y } from '../plan/y.js'\nimport { BaseloadError } from '../errors.js'\nimport { z } from './z.js'\nexport const w = [y, z, BaseloadError]"
  ],
  [
    'src/report/x.js',
    "import { join } from 'node:path'\nimport { inspect } from 'util'\nimport { parse } from 'yaml'\nexport const y = [join, inspect, parse]"
  ],
  [
    'src/report/x.js',
    "/** @import { RunRecord } from '../types.ts' */\nexport const toText = (timeMs) => new Date(timeMs).toISOString()"
  ],
  [
    'src/stats/x.js',
    "export const y = (a) => [Math.max(1, a), Date.UTC(2020, 1), Date.parse('2020-01-01'), a instanceof Date]"
  ],
  [
    'src/stats/x.js',
    'export function time ({ performance, console, fetch }) { const process = 1; return [performance, console, fetch, process] }'
  ],
  ['src/stats/x.js', 'export const y = (record) => [record.process, record.Date, { console: 1 }]'],
  [
    'src/load/x.js',
    "import { y } from '../boot/y.js'\nimport { z } from '../plan/z.js'\nimport { performance } from 'node:perf_hooks'\nexport const w = [y, z, performance.now(), Math.random()]"
  ],
  ['src/commands/size/report/x.js', "import { tell } from '../../../report/sentences/index.js'\nexport const y = tell"],
  ['src/report/sentences/x.js', "import { y } from '../../judge/y.js'\nexport const z = y"],
  [
    'src/measure/run.js',
    "import { y } from './report/y.js'\nimport { z } from './boot/z.js'\nexport const w = [y, z, Date.now()]"
  ],
  [
    'src/experiments/lab/x.js',
    "import { y } from './plan/y.js'\nimport { z } from '../../record/z.js'\nexport const w = [y, z]"
  ],
  ['src/measure/x.js', "import { y } from '../stats/y.js'\nexport const w = y"],
  ['src/judge/x.js', "import { y } from '../experiments/lab/verdict/y.js'\nexport const w = y"],
  [
    'src/library/x.js',
    "import { y } from '../commands/size/size.js'\nimport { z } from '../measure/run.js'\nexport const w = [y, z]"
  ],
  ['src/cli/x.js', "import { run } from '../run.js'\nimport { y } from '../report/y.js'\nprocess.exitCode = run(y)"],
  [
    'targets/x.js',
    "import { createServer } from 'node:http'\nimport { y } from './y.js'\nexport const w = [createServer, y, process.env]"
  ],
  ['scripts/x.js', "import { y } from '../src/boot/y.js'\nconsole.log(y)"],
  ['test/x.test.js', "import { y } from '../src/boot/y.js'\nconsole.log(y)"]
]

const cases = [...Object.values(FORBIDDEN).flat(), ...ALLOWED]
const found = await lintTexts(t, cases, /one-way-street/)
const lint = (one) => found[cases.indexOf(one)].map(({ message }) => message)

for (const [name, cases] of Object.entries(FORBIDDEN)) {
  t.test(name, async (t) => {
    for (const one of cases) {
      const [file, code, what, way] = one
      const messages = lint(one)
      t.equal(messages.length, 1, `${file}: ${code}`)
      t.ok(messages[0]?.startsWith(what), messages[0])
      t.ok(messages[0]?.includes(STREET), 'says which way the street goes')
      t.ok(messages[0]?.includes(way), messages[0])
    }
  })
}

t.test('what follows the street passes', async (t) => {
  for (const one of ALLOWED) t.same(lint(one), [], `${one[0]}: ${one[1]}`)
})
