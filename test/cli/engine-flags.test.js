import t from 'tap'
import { ENGINE_FLAGS } from '../../src/cli/engine-flags.js'

const parse = (name, text) => ENGINE_FLAGS.find(({ flags }) => flags.startsWith(`--${name} `)).parse(text)

t.test('hosts are names, and nothing that ssh would take for an option', async (t) => {
  t.strictSame(parse('hosts', 'a'), ['a'])
  t.strictSame(parse('hosts', ' a.example, me@b.example ,10.0.0.1,[fe80::1],fe80::2,my_host '), [
    'a.example',
    'me@b.example',
    '10.0.0.1',
    '[fe80::1]',
    'fe80::2',
    'my_host'
  ])
  for (const text of [
    '-oProxyCommand=x',
    'a,-oProxyCommand=x',
    '-l',
    'me@-oProxyCommand',
    'me@-l',
    'a b',
    'a;b',
    'a$(b)',
    '`a`',
    'a|b',
    'a\nb',
    'a=b',
    '@a',
    'a/b',
    '',
    ',',
    ' , ',
    'ssh://a',
    'a\u2028b',
    'é'
  ]) {
    t.throws(() => parse('hosts', text), /names of hosts/, encodeURIComponent(text))
  }
})

t.test('values of the other flags', async (t) => {
  t.equal(parse('engine', 'k6'), 'k6')
  t.equal(parse('engine', 'baseload'), 'baseload')
  t.equal(parse('instances', '100'), 100)
  t.equal(parse('arrivals', 'constant'), 'constant')
  for (const [name, text] of [
    ['engine', 'wrk'],
    ['engine', ''],
    ['engine', 'K6'],
    ['instances', '0'],
    ['instances', '1.5'],
    ['instances', '101'],
    ['instances', 'x'],
    ['instances', '-1'],
    ['instances', ''],
    ['vus', '0'],
    ['vus', 'x'],
    ['arrivals', 'bursts']
  ]) { t.throws(() => parse(name, text), /./, `--${name} ${text}`) }
})
