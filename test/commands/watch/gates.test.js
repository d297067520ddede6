import t from 'tap'
import { COMMANDS } from '../../../src/cli/commands.js'
import { keepSettings, readSettings } from '../../../src/cli/defaults.js'
import { parseGates } from '../../../src/commands/watch/gates.js'

const command = COMMANDS.find(({ name }) => name === 'gate')
const read = (text, allowHosts = [], readDefaults = async () => []) => parseGates({ text, file: 'gates.yml', command, allowHosts, readDefaults })

t.test('each gate as a command line', async (t) => {
  t.strictSame(await read(`
gates:
  - name: api
    live: v1.4.0
    start: node server.js --fast
    objective: [p99<50ms, success>=99.9%]
    margin: 3%
    no-latency: true
    no-watch: false
  - { name: staging, live-url: http://127.0.0.1:3000, next-url: http://127.0.0.1:3001, rate: 200 }
  - { name: far, live-url: http://shop.test, next-url: http://shop.test/new, rate: 50/s }
`, ['shop.test']), [
    {
      name: 'api',
      words: ['--live=v1.4.0', '--start=node server.js --fast', '--objective=p99<50ms', '--objective=success>=99.9%', '--margin=3%', '--no-latency']
    },
    { name: 'staging', words: ['--live-url=http://127.0.0.1:3000', '--next-url=http://127.0.0.1:3001', '--rate=200'] },
    { name: 'far', words: ['--live-url=http://shop.test', '--next-url=http://shop.test/new', '--rate=50/s'] }
  ])
})

t.test('all mistakes of the file at once', async (t) => {
  const error = await read(`
gates:
  - { name: a, live: v1, start: x, margn: 5% }
  - { name: a, live: v1, start: x }
  - { live: v1, start: x }
  - { name: b, live: v1, start: x, margin: much, allow-host: x, json: true, bisect: a..b, export: x, no-pin: 3 }
  - text
baselines: [http]
`).catch((error) => error)
  t.match(error, { code: 'CONFIG_INVALID', exitCode: 2, hint: /docs\/guides\/watch-a-fleet\.md/ })
  t.match(error.message, /^gates\.yml has 11 mistakes:\n/)
  for (const line of [
    /^gates\.yml:3:\d+: a gate of watch has no key margn; did you mean "margin"\?$/m,
    /^gates\.yml:4:\d+: there are two gates a; give each a name of its own$/m,
    /^gates\.yml:5:\d+: a gate without a name; /m,
    /^gates\.yml:6:\d+: margin: much: It must be a share/m,
    /^gates\.yml:6:\d+: a gate of watch has no key allow-host; give --allow-host to watch itself$/m,
    /^gates\.yml:6:\d+: a gate of watch has no key json; leave it out: watch decides it$/m,
    /^gates\.yml:6:\d+: a gate of watch has no key bisect; leave it out: watch does not search for commits$/m,
    /^gates\.yml:6:\d+: a gate of watch has no key export; leave it out: watch shows the results$/m,
    /^gates\.yml:6:\d+: no-pin: 3 is no value of it; write true or false$/m,
    /^gates\.yml:7:\d+: this is no gate; /m,
    /^gates\.yml:8:1: unknown key baselines; the only key here is gates$/m
  ]) t.match(error.message, line)
  for (const text of ['', '[]', 'gates: x', 'gates: []', 'gate: []']) await t.rejects(read(text), { code: 'CONFIG_INVALID' }, text)
})

t.test('what gate itself refuses is refused before anything is measured', async (t) => {
  for (const [gate, code, message] of [
    ['start: x', 'USAGE', 'gates.yml: gate api: the live version is not named'],
    ['live: v1', 'USAGE', 'gates.yml: gate api: no command starts the live version'],
    ['live: --upload-pack=x, start: x', 'REF_UNKNOWN', 'gates.yml: gate api: git knows no commit --upload-pack=x'],
    ['live: v1, start: x, objective: fast', 'CONFIG_INVALID', /^gates\.yml has a mistake:\ngates\.yml:1:\d+: objective: fast: /],
    ['live-start: x, next-start: y, install: z', 'USAGE', /--install would do nothing/],
    ['live-url: "http://shop.test/secret", next-url: "http://127.0.0.1:1"', 'USAGE', 'gates.yml: gate api: http://shop.test is not on this machine, and no --rate is given'],
    ['live-url: "http://shop.test/secret", next-url: "http://127.0.0.1:1", rate: 5', 'HOST_NOT_ALLOWED', 'gates.yml: gate api: shop.test is not this machine']
  ]) await t.rejects(read(`gates: [{ name: api, ${gate} }]`), { code, message }, gate)
})

t.test('what to do about it, for who has written a file', async (t) => {
  const far = (rate) => `gates: [{ name: api, live-url: "http://shop.test/secret", next-url: "http://127.0.0.1:1"${rate} }]`
  await t.rejects(read(far(', rate: 5')), { hint: /add --allow-host shop\.test to the command line of watch$/ })
  await t.rejects(read(far('')), { hint: /loaded flat out \(in this file, write the long name of a flag without the dashes: `rate: 50`\)$/ })
})

t.test('what baseload.yml gives to gate is checked with it, and not written into its words', async (t) => {
  const readWith = (gate, section, allowHosts = []) => {
    const settings = readSettings({ text: `gate: { ${section} }`, file: 'baseload.yml', command, commands: COMMANDS })
    const readDefaults = async (typed) => keepSettings({ command, settings, typed })
    return read(`gates: [{ name: api, ${gate} }]`, allowHosts, readDefaults)
  }
  const far = 'live-url: "http://shop.test", next-url: "http://127.0.0.1:1"'
  t.strictSame(await readWith(far, 'rate: 50', ['shop.test']), [
    { name: 'api', words: ['--live-url=http://shop.test', '--next-url=http://127.0.0.1:1'] }
  ], 'a rate is given')
  await t.rejects(readWith(far, 'margin: 3%', ['shop.test']), {
    code: 'USAGE',
    message: /^gates\.yml: gate api: [^]*no --rate is given/,
    hint: /; these flags of this gate come from baseload\.yml: --margin 3%$/
  })
  const own = 'live-start: x, next-start: y'
  t.equal((await readWith(`${own}, objective: p99<50ms`, 'objective: p99<1ms')).length, 1, 'its own take the place')
  t.equal((await readWith(`${own}, no-latency: true`, 'rate: 50')).length, 1, 'a default that would do nothing is no mistake')
})
