import t from 'tap'
import { COMMANDS } from '../../src/cli/commands.js'
import { ALLOWED, findAllowed, keepSettings, nameKey, readSettings } from '../../src/cli/defaults.js'

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
  t.strictSame(values('report', 'all:\n  output: html\nreport:\n'), { output: 'html' })
  t.strictSame(values('peak', 'all:\n  output: junit\n'), {}, 'a format that it does not have')
  t.strictSame(values('measure', text), { reports: 'out', repeats: 3, quiet: true })
  t.strictSame(values('size', text), { reports: 'out', repeats: 3, quiet: true })
  t.strictSame(values('doctor', text), {})
  t.strictSame(values('run', ''), {}, 'an empty file')
  t.strictSame(values('run', 'run:\n'), {})
})

t.test('values are read as the flag reads them', async (t) => {
  t.strictSame(
    values('measure', 'measure:\n  duration: 500ms\n  rate: 1200/min\n  connections: 5\n  strict: true\n  quick: false\n  headroom: 30%\n  peak: 50'),
    { duration: 500, rate: 20, connections: 5, strict: true, headroom: 0.3, peak: 50 }
  )
  t.match(values('measure', 'measure:\n  objective: p99<50ms'), { objective: [{ text: 'p99<50ms', kind: 'latency' }] })
  t.strictSame(values('size', 'size:\n  peak: 20/s\n  spare: "1"'), { peak: '20/s', spare: '1' })
})

t.test('what is told of it', async (t) => {
  const told = read('measure', 'measure:\n  objective: [p99<50ms, rate>=5/s]\n  quick: true\n  reports: out/a b').map(({ text }) => text)
  t.strictSame(told, ['--objective p99<50ms --objective rate>=5/s', '--quick', '--reports out/a b'])
})

t.test('mistakes: all of them, each with its line and what would be right', async (t) => {
  const text = [
    'all:', '  repeat: 3', 'mesure:', '  quick: true', 'run:', '  quick: yes please', '  repeats: few',
    '  repeats2: 3', '  rate: [1, 2]', '  seed: {}', 'reports: out', 'size: 5'
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
})

t.test('where no name is near: where the names are listed, of all commands or of one', async (t) => {
  const wrong = (text) => { try { read('run', text) } catch (error) { return error.message.split('\n').at(-1).replace(/^baseload\.yml:\d+:\d+: |^.*?baseload\.yml:\d+:\d+: /, '') } }
  t.equal(wrong('all:\n  zzzzqqqq: 1'), 'no command has a flag --zzzzqqqq; baseload <command> --help lists them')
  t.equal(wrong('run:\n  zzzzqqqq: 1'), 'run has no flag --zzzzqqqq; baseload run --help lists them')
  t.equal(wrong('zzzzqqqq:\n  quick: true'), 'no command zzzzqqqq; commands are those of baseload --help; `all:` is for all')
  t.match(wrong('measure:\n  header: "a: b"'), /^`header` may not stand in this file; type `--header` yourself: /)
  t.match(wrong('all:\n  output: xml'), /^output: no format xml; there are text, md, /)
  t.equal(wrong('run:\n  repeats: [1]'), 'repeats: a list; it takes one value')
  t.equal(wrong('run:'), undefined)
})

/** What a file may set, and in which commands: written down here as well, so that a new key is a change of this test. */
const MAY = {
  run: 'quick thorough budget repeats duration warmup rate connections seed reports peak headroom spare strict details quiet objective',
  measure: 'reference objective quick thorough budget repeats duration warmup rate connections seed reports peak headroom spare strict details quiet',
  replay: 'repeats seed reports strict details quiet',
  compare: 'quick thorough budget repeats margin duration warmup connections rate reports seed output details quiet strict',
  gate: 'objective margin quick thorough budget repeats rate connections duration warmup seed reports output details quiet',
  origin: 'seed',
  export: 'rate connections duration warmup objective seed',
  size: 'peak objective headroom spare quick thorough budget repeats duration warmup connections seed reports output details quiet strict',
  peak: 'output details quiet',
  cache: 'output details quiet strict',
  plan: 'peak duration output details',
  sla: 'output details strict',
  traces: 'objective output details quiet strict',
  review: 'margin output details',
  report: 'output objective peak headroom spare reports strict details',
  history: 'margin seed output details strict',
  watch: 'margin reports output details quiet strict',
  calibrate: 'quick duration seed output details quiet strict',
  list: 'output details',
  doctor: 'output'
}

t.test('every flag of every command: allowed, or refused with the flag to type', async (t) => {
  for (const { name, flags } of COMMANDS) {
    const may = new Set(MAY[name]?.split(' ') ?? [])
    t.equal(flags.filter((spec) => may.has(nameKey(spec))).length, may.size, `${name} has them`)
    for (const spec of flags) t.equal(findAllowed(spec) !== null, may.has(nameKey(spec)), `${name} --${nameKey(spec)}`)
    const refused = flags.map(nameKey).filter((key) => !may.has(key))
    for (const value of ['x', 'true', 'false', '[]', '{}', '']) {
      for (let at = 0; at < refused.length; at += 40) { // 50 mistakes are told
        const keys = refused.slice(at, at + 40)
        t.throws(() => read('doctor', `${name}:\n${keys.map((key) => `  ${key}: ${value}\n`).join('')}`), {
          code: 'CONFIG_INVALID',
          exitCode: 2,
          message: [
            `baseload.yml has ${keys.length === 1 ? 'a mistake' : `${keys.length} mistakes`}:`,
            ...keys.map((key, index) => `baseload.yml:${index + 2}:3: \`${key}\` may not stand in this file; type \`--${key}\` yourself: this file may only set sizes of a measurement, objectives, margins and how the output looks`)
          ].join('\n')
        }, `${name}: ${value}`)
      }
    }
  }
  const total = COMMANDS.reduce((sum, { flags }) => sum + flags.length, 0)
  t.ok(total > 400, `${total} flags were tried`)
  t.throws(() => read('run', 'all:\n  start: x\n  gates: y'), { message: /`start` may not stand[^]*`gates` may not stand/ }, 'nor for all')
  t.strictSame(values('review', 'all:\n  peak: 5/s'), {}, 'a flag of the same name that takes a file is not meant')
})

t.test('sizes have a limit, whichever command and however they are written', async (t) => {
  const most = {
    budget: ['1h', '61m', '3601', '500h'],
    repeats: ['20', '21', '1e3'],
    duration: ['60s', '61s', '1h', '61000ms'],
    warmup: ['30s', '31', '0.6m'],
    connections: ['1000', '1001', '1e4'],
    rate: ['10000/s', '10001', '1e7', '600001/min']
  }
  t.strictSame(Object.keys(most), Object.keys(ALLOWED).filter((key) => ALLOWED[key].most !== undefined))
  for (const [key, [fits, ...beyond]] of Object.entries(most)) {
    for (const { name } of COMMANDS.filter(({ flags }) => flags.some((spec) => nameKey(spec) === key && findAllowed(spec)))) {
      for (const section of [name, 'all']) {
        t.match(Object.keys(values(name, `${section}:\n  ${key}: ${fits}`)), [key], `${name} ${key}: ${fits}`)
        for (const value of beyond) {
          t.throws(() => read(name, `${section}:\n  ${key}: ${value}`), { message: `is more than ${fits}, the most of this file; type --${key} yourself` })
        }
      }
    }
  }
})

t.test('reports is a plain folder below this one', async (t) => {
  for (const path of ['out', 'build/reports', './build/reports/', 'Prüf bericht', 'a.b/c-d_e', 'src']) {
    t.strictSame(values('run', `run:\n  reports: "${path}"`), { reports: path }, path)
  }
  for (const path of [
    '.', './', '..', '../x', 'a/../../x', 'a/..', '/etc', '/', '~', '~/x', 'a\\\\..\\\\x', 'C:/x', '.git', '.git/hooks', 'a/.git/hooks', '.GIT', './.git',
    '.vscode', 'node_modules', 'a/node_modules/b', 'Node_Modules', 'a//b', '', ' ', 'a ', 'a.', '-rf', 'GIT~1', '$(touch x)', '`x`', 'a;b', "it's",
    'file:x', 'x'.repeat(201), '\\u202eabc', 'a\\u200b/b', '\\u001b[31mred'
  ]) {
    t.throws(() => read('run', `run:\n  reports: "${path}"`), {
      code: 'CONFIG_INVALID',
      message: /reports: .* is no plain folder below this one|reports: it has a character that cannot be seen/s
    }, JSON.stringify(path))
  }
})

t.test('other values: a shipped name, a format that is printed, an objective, a share', async (t) => {
  for (const [section, why] of [
    ['measure:\n  reference: ../evil.yml', /is no name of a target/],
    ['measure:\n  reference: "node-http\\e[2J"', /has a character that cannot be seen/],
    ['measure:\n  reference: __proto__', /is no name of a target/],
    ['report:\n  output: md=x.md', /output: no format md=x\.md; there are text, md/],
    ['all:\n  output: junit=.git/config', /output: no format/],
    ['peak:\n  output: junit', /output: no format junit; there are text, md, html, csv, json, comment/],
    ['gate:\n  objective: fast', /objective: /],
    ['size:\n  headroom: 300%', /headroom: 300% cannot be read; write it like 30%/],
    ['size:\n  peak: "$(x)"', /peak: .* cannot be read/],
    ['gate:\n  margin: 100%', /margin: /],
    ['plan:\n  duration: long', /duration: /]
  ]) t.throws(() => read('run', section), { code: 'CONFIG_INVALID', message: why }, section)
})

t.test('a default steps back where the command line contradicts it', async (t) => {
  const keep = (name, text, given) => keepSettings({
    command: COMMANDS.find((command) => command.name === name), settings: read(name, text), typed: given.map((key) => `--${key}`)
  }).map(({ key }) => key)
  const text = 'all:\n  repeats: 7\n  duration: 5s\n  reports: out'
  t.strictSame(keep('run', text, []), ['repeats', 'duration', 'reports'])
  t.strictSame(keep('run', text, ['repeats']), ['duration', 'reports'])
  t.strictSame(keep('run', text, ['quick']), ['reports'])
  t.strictSame(keep('run', text, ['budget']), ['duration', 'reports'])
  t.strictSame(keep('report', 'all:\n  output: md', ['json']), [])
  t.strictSame(keep('measure', 'measure:\n  reference: fastify', ['soak']), [])
  t.strictSame(keep('measure', 'measure:\n  rate: 50', ['no-latency']), [])
  t.strictSame(keep('run', text, ['users']), ['repeats', 'duration', 'reports'])
  t.strictSame(keep('run', text, ['until-break']), ['duration', 'reports'])
  t.strictSame(keep('run', text, ['first-look']), ['reports'])
  t.strictSame(keep('run', 'all:\n  headroom: 30%', []), ['headroom'], 'a baseline file may have a peak')
})
