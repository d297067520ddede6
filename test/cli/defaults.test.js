import t from 'tap'
import { COMMANDS } from '../../src/cli/commands.js'
import { keepSettings, nameKey, readSettings, refuseSetting } from '../../src/cli/defaults.js'

const read = (name, text) =>
  readSettings({
    text,
    file: 'baseload.yml',
    command: COMMANDS.find((command) => command.name === name),
    commands: COMMANDS
  })
const values = (name, text) => Object.fromEntries(read(name, text).map(({ key, value }) => [key, value]))

t.test('what is for all, and what is for one command', async (t) => {
  const text = 'all:\n  reports: out\n  repeats: 3\n  quiet: true\nrun:\n  repeats: 7\nsize:\n'
  t.strictSame(values('run', text), { reports: 'out', repeats: 7, quiet: true })
  t.strictSame(values('measure', text), { reports: 'out', repeats: 3, quiet: true })
  t.strictSame(values('size', text), { reports: 'out', quiet: true })
  t.strictSame(values('doctor', text), {})
  t.strictSame(values('run', ''), {}, 'an empty file')
  t.strictSame(values('run', 'run:\n'), {})
})

t.test('values are read as the flag reads them', async (t) => {
  t.strictSame(
    values(
      'measure',
      'measure:\n  duration: 500ms\n  rate: 1200/min\n  connections: 5\n  no-pin: true\n  no-watch: false\n  require: haproxy,redis'
    ),
    {
      duration: 500,
      rate: 20,
      connections: 5,
      'no-pin': false,
      require: ['haproxy', 'redis']
    }
  )
  t.strictSame(values('measure', 'measure:\n  objective: p99<50ms\n  header: ["A: b", "C: d"]'), {
    objective: ['p99<50ms'],
    header: { a: 'b', c: 'd' }
  })
  t.strictSame(values('report', 'report:\n  export: [junit=out/a.xml]'), { export: [{ format: 'junit', file: 'out/a.xml' }] })
})

t.test('what is told of it, without what may be a secret', async (t) => {
  const told = read(
    'measure',
    'measure:\n  objective: [p99<50ms, rate>=5]\n  no-pin: true\n  header: "Authorization: abc"\n  body: abc'
  ).map(({ text }) => text)
  t.strictSame(told, ['--objective p99<50ms --objective rate>=5', '--no-pin', '--header', '--body'])
})

t.test('mistakes: all of them, each with its line and what would be right', async (t) => {
  const text = [
    'all:',
    '  repeat: 3',
    'mesure:',
    '  quick: true',
    'run:',
    '  quick: yes please',
    '  repeats: few',
    '  repeats2: 3',
    '  rate: [1, 2]',
    '  seed: {}',
    'reports: out',
    'size: 5'
  ].join('\n')
  for (const name of ['run', 'doctor']) {
    t.throws(() => read(name, text), {
      code: 'CONFIG_INVALID',
      exitCode: 2,
      message: [
        'baseload.yml has 9 mistakes:',
        'baseload.yml:2:3: no command has a flag --repeat; did you mean "repeats"?',
        'baseload.yml:3:1: no command mesure; did you mean "measure"?',
        'baseload.yml:6:10: quick: "yes please" is no value of it; write true or false',
        'baseload.yml:7:12: repeats: few: It must be a whole number from 1 to 10000; write it as the flag has it',
        'baseload.yml:8:3: run has no flag --repeats2; did you mean "repeats"?',
        'baseload.yml:9:9: rate: a list; it takes one value',
        'baseload.yml:10:9: seed: no text and no number; write a value',
        'baseload.yml:11:1: no command reports; reports is a flag: it stands below `all:` or a command',
        'baseload.yml:12:7: size holds no flags; write each below it, like `quick: true`'
      ].join('\n')
    })
  }
  t.throws(() => read('run', '- run'), { code: 'CONFIG_INVALID', message: /this is no list of defaults/ })
  t.throws(() => read('run', 'run: [:'), { code: 'CONFIG_INVALID' })
  t.throws(
    () => read('measure', 'measure:\n  header: "abc123"'),
    { message: /header: a header could not be read/ },
    'its text may be a secret'
  )
})

t.test('what may not stand there', async (t) => {
  const refused = Object.fromEntries(
    COMMANDS.map(({ name, flags }) => [
      name,
      flags
        .filter((flag) => refuseSetting(flag) !== null)
        .map(nameKey)
        .sort()
    ]).filter(([, keys]) => keys.length > 0)
  )
  t.strictSame(refused, {
    run: ['allow-host', 'haproxy-config', 'hosts'],
    measure: ['allow-host', 'haproxy-config', 'hosts', 'prometheus', 'start'],
    replay: ['haproxy-config'],
    size: ['allow-host', 'scale', 'start'],
    origin: ['allow-host', 'host', 'name'],
    compare: ['against', 'against-ref', 'against-url', 'allow-host', 'install', 'start', 'url'],
    gate: ['allow-host', 'bisect', 'install', 'live', 'live-start', 'live-url', 'next', 'next-start', 'next-url', 'start'],
    watch: ['allow-host', 'gates', 'store', 'webhook'],
    review: ['allow-host', 'prometheus'],
    export: ['allow-host', 'image']
  }, 'a new flag that starts, sends or listens belongs here')
  t.throws(
    () => read('run', 'measure:\n  start: rm -rf /\nall:\n  allow-host: example.test'),
    {
      message:
        /baseload\.yml:2:3: start may not stand in this file; it would start a program because of the folder you are in: give --start yourself\nbaseload\.yml:4:3: allow-host may not stand/
    },
    'with any command'
  )
  for (const path of ['/etc/x', '../x', 'a/../../x', '~/x', 'a\\..\\x']) {
    t.throws(() => read('run', `all:\n  reports: ${path}`), { message: /leads out of this folder; name a place below it/ }, path)
    t.throws(() => read('run', `run:\n  export: junit=${path}`), { message: /leads out of this folder/ }, path)
    t.throws(() => read('run', `measure:\n  feed: ${path}`), { message: /leads out of this folder/ }, path)
  }
})

t.test('a default steps back where the command line contradicts it', async (t) => {
  const keep = (name, text, given) => keepSettings({ settings: read(name, text), given }).map(({ key }) => key)
  const text = 'all:\n  repeats: 7\n  duration: 5s\n  json: true\n  reports: out'
  t.strictSame(keep('run', text, []), ['repeats', 'duration', 'json', 'reports'])
  t.strictSame(keep('run', text, ['repeats']), ['duration', 'json', 'reports'])
  t.strictSame(keep('run', text, ['quick']), ['json', 'reports'])
  t.strictSame(keep('run', text, ['budget']), ['duration', 'json', 'reports'])
  t.strictSame(keep('report', 'all:\n  json: true', ['output']), [])
})
