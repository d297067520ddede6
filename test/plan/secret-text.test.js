import t from 'tap'
import { REDACTED, redactText } from '../../src/plan/secret-text.js'
import { howMany } from '../fixtures/long.js'

const NAMES = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-custom']

// What the pattern of before, which could take for ever, gave for each of them.
const SAME_AS_BEFORE = [
  ['', ''],
  ['node app.js --port 3000', 'node app.js --port 3000'],
  ['DB_PASSWORD=x node app.js', 'DB_PASSWORD=[redacted] node app.js'],
  ['DB_PASSWORD="x y" node app.js', 'DB_PASSWORD=[redacted] node app.js'],
  ['PGPASSWD=\'x y\' PORT=1', 'PGPASSWD=[redacted] PORT=1'],
  ['--token x --port 1', '--token [redacted] --port 1'],
  ['--token=x --port 1', '--token=[redacted] --port 1'],
  ['--token  "x y" z', '--token  [redacted] z'],
  ['--token --port 1', '--token [redacted] 1'],
  ['--no-token', '--no-token'],
  ['token x', 'token x'],
  ['the my-token x', 'the my-token [redacted]'],
  ['my_token: x', 'my_token: x'],
  ['http://h/?api_key=x&page=2', 'http://h/?api_key=[redacted]&page=2'],
  ['http://h/?apikey=x', 'http://h/?apikey=[redacted]'],
  ['API-KEY=x', 'API-KEY=[redacted]'],
  ['private_key=x', 'private_key=[redacted]'],
  ['http://me:x@h/p', 'http://[redacted]@h/p'],
  ['https://me@h', 'https://[redacted]@h'],
  ['http://h/users/@me', 'http://h/users/@me'],
  ['redis://:x@h:1 and amqp://a:x@b/c@d', 'redis://[redacted]@h:1 and amqp://[redacted]@b/c@d'],
  ['Authorization: Bearer x\nnext', 'Authorization: [redacted]\nnext'],
  ['authorization=x', 'authorization=[redacted]'],
  ['-H "Authorization: Bearer x" --port 1', '-H "Authorization: [redacted]" --port 1'],
  ['-H \'Cookie: a="x"\' z', '-H \'Cookie: [redacted]\' z'],
  ['-HCookie: x', '-HCookie: [redacted]'],
  ['"Cookie": "x"', '"Cookie": "x"'],
  ['{"authorization":"x","b":1}', '{"authorization":"x","b":1}'],
  ['{"token":"x"}', '{"token":"[redacted]"}'],
  ['token="x', 'token=[redacted]'],
  ['secret=\'x" y\' z', 'secret=[redacted] z'],
  ['secret=', 'secret='],
  ['secret= x', 'secret= x'],
  ['secret==x', 'secret=[redacted]'],
  ['secret=a"b"', 'secret=[redacted]"b"'],
  ['a=1&passphrase=x&b=2', 'a=1&passphrase=[redacted]&b=2'],
  ['X-Custom: x', 'X-Custom: [redacted]'],
  ['my x-custom = x', 'my x-custom = [redacted]'],
  ['AXX-Custom: x', 'AXX-Custom: x'],
  ['-H "X-Custom: a\\"x" z', '-H "X-Custom: [redacted]" z'],
  ['password=x\tcredentials=x\r\nsecrets=x', 'password=[redacted]\tcredentials=[redacted]\r\nsecrets=[redacted]'],
  ['é-token x', 'é-token [redacted]'],
  ['🔑token=x', '🔑token=[redacted]'],
  ['passwordé=x', 'passwordé=x'],
  ['--api-key\n x', '--api-key\n [redacted]'],
  ['SECRET_1=x;SECRET_2=x', 'SECRET_1=[redacted]'],
  ['token="x"password=y', 'token=[redacted]password=[redacted]'],
  ['-token-token-token', '-token-token-token'],
  ['-token-token =x', '-token-token [redacted]'],
  ['--password -x', '--password [redacted]']
]

t.test('hides what it always hid, and no more', async (t) => {
  for (const [text, hidden] of SAME_AS_BEFORE) t.equal(redactText({ text, names: NAMES }), hidden, JSON.stringify(text))
})

const HIDDEN_SINCE = [
  ['--api-key=X --port 1', '--api-key=[redacted] --port 1'],
  ['--api-key X --port 1', '--api-key [redacted] --port 1'],
  ['--access-key X --private-key=X', '--access-key [redacted] --private-key=[redacted]'],
  ['node app.js \'{"token":"x y","a":1}\'', 'node app.js \'{"token":"[redacted]","a":1}\''],
  ['node app.js "{\\"token\\":\\"x\\",\\"a\\":1}"', 'node app.js "{\\"token\\":\\"[redacted]\\",\\"a\\":1}"'],
  ['{"apiKey" : "x\\"y","a":1}', '{"apiKey" : "[redacted]","a":1}'],
  ['{"accessToken":12345,"a":1}', '{"accessToken":[redacted],"a":1}'],
  ['{"tokens":["x","y"],"a":1}', '{"tokens":[redacted],"a":1}'],
  ['{"token":true,"secret":null,"a":1}', '{"token":true,"secret":null,"a":1}'],
  ["{ token: 'x', a: 1 }", "{ token: '[redacted]', a: 1 }"],
  ['The body begins: "{\\"token\\":\\"cut"', 'The body begins: "{\\"token\\":\\"[redacted]"'],
  ['user[password]=x&user%5Bpassword%5D=x', 'user[password]=[redacted]&user%5Bpassword%5D=[redacted]'],
  ['SyntaxError: Unexpected token: }', 'SyntaxError: Unexpected token: }'],
  ['--secret-header X-A --secret-query a', '--secret-header X-A --secret-query a'],
  ['"Shift"=x&"shift":"x"', '"Shift"=[redacted]&"shift":"[redacted]"']
]

t.test('hides what else stands beside a secret name', async (t) => {
  for (const [text, hidden] of HIDDEN_SINCE) {
    t.equal(redactText({ text, names: NAMES, fields: ['shift'] }), hidden, JSON.stringify(text))
    t.equal(redactText({ text: hidden, names: NAMES, fields: ['shift'] }), hidden, `${JSON.stringify(text)}, again`)
  }
})

const REPEATED = [
  '"token":',
  '"token":"',
  '"token":[',
  '"token":{',
  '\\"token\\":\\"',
  '\\\\\\"token":"x\n',
  "token: '",
  'token :',
  'token[',
  'token%5D=',
  '--secret-query ',
  '"token":"\n\\"',
  '"token":\\"\n',
  '-token',
  'token',
  '-',
  '_',
  '--token ',
  'token="',
  'token=\'"',
  'token =',
  '"cookie ',
  '"cookie:',
  '"cookie:\\\\',
  '\\"cookie:\\',
  'cookie',
  'cookie \n',
  '-Hcookie',
  '://',
  '://a@',
  ':/',
  '@',
  ' ',
  '\n',
  '=',
  '"',
  '\\'
]
const BEGUN = [
  ['cookie', ' '],
  ['"cookie', '\n'],
  ['cookie:', '\n'],
  ['--token', ' '],
  ['token="', 'a'],
  ['"cookie:', '\\a'],
  ['://', 'a'],
  ['-', 'token']
]

// With a pattern that goes back over each of them this would take an hour: that it ends is what is shown, and it needs no clock.
const LENGTH = howMany({ short: 300_000, long: 1_000_000 })

t.test('a long hostile text is gone over once', async (t) => {
  for (const one of REPEATED) {
    const text = one.repeat(LENGTH / one.length)
    t.type(redactText({ text, names: NAMES }), 'string', JSON.stringify(one))
  }
  for (const [begin, rest] of BEGUN) {
    t.type(
      redactText({ text: begin + rest.repeat(LENGTH / rest.length), names: NAMES }),
      'string',
      JSON.stringify(begin + rest)
    )
  }
})

t.test('a secret at the end of a megabyte is found', async (t) => {
  const noise = '-token'.repeat(170_000)
  t.equal(redactText({ text: `${noise} s3cret`, names: NAMES }), `${noise} ${REDACTED}`)
  t.equal(redactText({ text: `${'token="'.repeat(150_001)} DB_PASSWORD=s3cret`, names: NAMES }).includes('s3cret'), false)
})

t.test('a quoted header of many megabytes is hidden', async (t) => {
  t.equal(redactText({ text: `"Cookie: ${'a\\"'.repeat(8e6)}" z`, names: NAMES }), `"Cookie: ${REDACTED}" z`)
})
