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
  ['the my_token: x', 'the my_token: x'],
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

// As a shell reads them, where each of them went on in the open.
const WHOLE_WORDS = [
  ['PASSWORD=ab\\ hunter2secret node x', 'PASSWORD=[redacted] node x'],
  ['PASSWORD="a"hunter2secret node x', 'PASSWORD=[redacted] node x'],
  ['PASSWORD=a"hunter2secret b" node x', 'PASSWORD=[redacted] node x'],
  ['PASSWORD="a"password=hunter2secret', 'PASSWORD=[redacted]'],
  ['API_KEY=$(echo hunter2secret) node x', 'API_KEY=[redacted] node x'],
  ['API_KEY=$(echo "a)hunter2secret" $(b \')\') (c) d) node x', 'API_KEY=[redacted] node x'],
  ['API_KEY="$(echo "hunter2secret b")" node x', 'API_KEY=[redacted] node x'],
  ['API_KEY=`echo hunter2secret` node x', 'API_KEY=[redacted] node x'],
  ['API_KEY=$' + '{A:-"hunter2secret }" b}$C node x', 'API_KEY=[redacted] node x'],
  ['API_KEY=$\'it\\\'s hunter2secret\' node x', 'API_KEY=[redacted] node x'],
  ['API_KEY=$(echo hunter2secret', 'API_KEY=[redacted]'],
  ['API_KEY=$A"\nhunter2secret', 'API_KEY=[redacted]\nhunter2secret'],
  ["--password 'it'\\''hunter2secret'", '--password [redacted]'],
  ["--password 'it'\\''s hunter2secret' --port 1", '--password [redacted] --port 1'],
  ['PASSWORD=\\\\"a hunter2secret" node x', 'PASSWORD=[redacted] node x'],
  ['PASSWORD=\\"$(a "; " hunter2secret) node x', 'PASSWORD=[redacted] node x'],
  ['PASSWORD="a";node x', 'PASSWORD=[redacted];node x'],
  ['PASSWORD="a"&&node x', 'PASSWORD=[redacted]&&node x'],
  ["Login(password='x', user='y')", "Login(password=[redacted], user='y')"],
  ['sh -c "PASSWORD=\'x\'" z', 'sh -c "PASSWORD=[redacted]" z'],
  ['sh -c "PASSWORD=a\\"b hunter2secret\\" node x" z', 'sh -c "PASSWORD=[redacted] node x" z'],
  ['sh -c "PASSWORD=\\$(echo hunter2secret) node x" z', 'sh -c "PASSWORD=[redacted] node x" z'],
  ["sh -c 'PASSWORD='\\''a hunter2secret'\\'' node x' z", "sh -c 'PASSWORD=[redacted]' node x' z"],
  ['{"cmd":"node --token=x","a":1}', '{"cmd":"node --token=[redacted]","a":1}'],
  ['{"cmd":"PASSWORD=a\\\\ hunter2secret b","a":1}', '{"cmd":"PASSWORD=[redacted] b","a":1}'],
  ['["--token=x","--port","1"]', '["--token=[redacted]","--port","1"]'],
  ['set `PASSWORD=x` in it', 'set `PASSWORD=[redacted]` in it'],
  ["it's \"PASSWORD=x\", isn't it", "it's \"PASSWORD=[redacted]\", isn't it"]
]

t.test('a value goes on to the end of its word', async (t) => {
  for (const [text, hidden] of WHOLE_WORDS) {
    t.equal(redactText({ text, names: NAMES }), hidden, JSON.stringify(text))
    t.equal(redactText({ text: hidden, names: NAMES }), hidden, `${JSON.stringify(text)}, again`)
  }
})

const BRACKETS = [
  ['{"auth":{"token":{"a":{"b":"c"},"d":"hunter2secret"}}}', '{"auth":{"token":[redacted]}}'],
  ['"token":["a","b]c","d"]', '"token":[redacted]'],
  ['{"token":{"a":"\\"}","b":[1,"]"]},"c":1}', '{"token":[redacted],"c":1}'],
  ["{'tokens': ('a', ')hunter2secret'), 'c': 1}", "{'tokens': [redacted], 'c': 1}"],
  ['{"token":[}"hunter2secret"],"c":1}', '{"token":[redacted],"c":1}'],
  ['{"token":{"a":\n"hunter2secret"', '{"token":[redacted]'],
  ['"{\\"token\\":{\\"a\\":\\"}\\",\\"b\\":\\"\\\\\\\\\\"},\\"c\\":1}" z', '"{\\"token\\":[redacted],\\"c\\":1}" z'],
  ['"{\\"token\\":{\\"a\\":\\"cut" z', '"{\\"token\\":[redacted]" z'],
  ['"{\\"token\\":{\\"a\\":[" z', '"{\\"token\\":[redacted]" z']
]

t.test('an object and a list go on to their own bracket', async (t) => {
  for (const [text, hidden] of BRACKETS) {
    t.equal(redactText({ text, names: NAMES }), hidden, JSON.stringify(text))
    t.equal(redactText({ text: hidden, names: NAMES }), hidden, `${JSON.stringify(text)}, again`)
  }
})

const HEADERS = [
  ['X-Api-Key: hunter2secret', 'X-Api-Key: [redacted]'],
  ['Token : hunter2secret a', 'Token : [redacted]'],
  ['GET /\r\nX-Api-Key:hunter2secret a\r\nHost: a', 'GET /\r\nX-Api-Key:[redacted]\r\nHost: a'],
  ["--header='X-Auth-Token: hunter3secret' z", "--header='X-Auth-Token: [redacted]' z"],
  ["--x 'X-Api-Key: hunter2secret' z", "--x 'X-Api-Key: [redacted]' z"],
  ['--header=X-Api-Key:hunter2', '--header=X-Api-Key:[redacted]'],
  ['node a.js --header Token:hunter2', 'node a.js --header Token:[redacted]'],
  ['node a.js -H  Token:hunter2', 'node a.js -H  Token:[redacted]'],
  ['node a.js -HToken:hunter2', 'node a.js -HToken:[redacted]'],
  ['node a.js -H"Token: hunter2secret a" z', 'node a.js -H"Token: [redacted]" z'],
  ['node a.js "-HToken: hunter2secret a" z', 'node a.js "-HToken: [redacted]" z'],
  ['-H \'X-Api-Key: "a" hunter2secret\' z', '-H \'X-Api-Key: [redacted]\' z'],
  ['-H "X-Api-Key: a\\" hunter2secret" z', '-H "X-Api-Key: [redacted]" z'],
  ["-H 'X-Api-Key: it'\\''s hunter2secret' z", "-H 'X-Api-Key: [redacted]' z"],
  ["-H 'X-Api-Key: it'\\'' hunter2secret' z", "-H 'X-Api-Key: [redacted]' z"],
  ["-H 'Authorization: it'\\''s hunter2secret' z", "-H 'Authorization: [redacted]' z"],
  ['-H "X-Api-Key: "$KEY z', '-H "X-Api-Key: [redacted] z'],
  ['"sh -c \\"curl -H \'X-Api-Key: hunter2secret\' z\\" y"', '"sh -c \\"curl -H \'X-Api-Key: [redacted]\' z\\" y"'],
  ['{"said":"X-Api-Key: hunter2secret a","b":1}', '{"said":"X-Api-Key: [redacted]","b":1}'],
  ['{"x":{ my-token: "x", a: 1 }}', '{"x":{ my-token: "[redacted]", a: 1 }}']
]
const NO_HEADERS = [
  'the token: it was late', 'SyntaxError: Unexpected token: x', 'X-Api-Key:', 'x-has-token: true',
  'http://token-service:8080/ and redis://token-cache:6379/0 and a.token-service:80', '--secret-header: X-A'
]

t.test('headers whose names look secret', async (t) => {
  for (const [text, hidden] of HEADERS) t.equal(redactText({ text, names: NAMES, fields: NAMES }), hidden, JSON.stringify(text))
  for (const text of NO_HEADERS) t.equal(redactText({ text, names: NAMES }), text, JSON.stringify(text))
})

t.test('tells a value as a shell reads it as well', async (t) => {
  const told = new Set()
  redactText({ text: "--password 'it'\\''s3cret' z", names: NAMES, onSecret: (value) => told.add(value) })
  t.ok(told.has("it's3cret"))
  told.clear()
  redactText({ text: "-H 'Cookie: [redacted]' token=[redacted]", names: NAMES, onSecret: (value) => told.add(value) })
  t.equal(told.size, 0)
})

const REPEATED = [
  '"token":', '"token":"', '"token":[', '"token":{', '"token":["', '"token":["\n\\"', '"token":("',
  '\\"token\\":["', '"token":[]', 'token=$(', 'token=$(\n', 'token="$(\n', 'token=$("\n',
  'token="$(\'token="\n\')', 'token=${\n', "token=$'\n", 'token=`\n', 'token=a`\\`\n', "token=a'\n",
  'token=\\"\n', 'token=\\"$(\n', 'token=a\\', 'token=a\\ ', '"token=a\\"\n', '"token=a\\\\\\"\n',
  'x "token=a"!!', 'token=a""', 'token=a"",', 'a-token: ', 'a-token: \n', 'a-token :\n\n\n', '"a-token: b\n',
  '\\"a-token: b\n', '\\\\\\\\\\\\\\\\\\"a-token: b\n', "'a-token: it'\\'", '-H token:', '-H  ',
  '\\"token\\":\\"', '\\\\\\"token":"x\n', "token: '", 'token :', 'token[', 'token%5D=', '--secret-query ',
  '"token":"\n\\"', '"token":\\"\n', '-token', 'token', '-', '_', '--token ', 'token="', 'token=\'"', 'token =',
  '"cookie ', '"cookie:', '"cookie:\\\\', '\\"cookie:\\', 'cookie', 'cookie \n', '-Hcookie', '://', '://a@',
  ':/', '@', ' ', '\n', '=', '"', '\\'
]
const BEGUN = [
  ['cookie', ' '],
  ['"cookie', '\n'],
  ['cookie:', '\n'],
  ['--token', ' '],
  ['token="', 'a'],
  ['"cookie:', '\\a'],
  ['://', 'a'],
  ['-', 'token'],
  ['"token":', '['],
  ['"token":', '[]'],
  ['"token":[', '"'],
  ['"token":[', '\\"'],
  ['token=', '$('],
  ['token=', '"$('],
  ['token=', '\\ '],
  ['token=', '$'],
  ['token=a"!', '!'],
  ['token=""', ','],
  ['a-token: ', "'"],
  ['a-token', ' '],
  ['x "', ' token=a']
]

// With a pattern that goes back over each of them this would take an hour: that it ends is what is shown, and it needs no clock.
const LENGTH = howMany({ short: 100_000, long: 1_000_000 })

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

t.test('a quote behind an escaped backslash closes, so that the next one opens and belongs to the secret', async (t) => {
  t.equal(redactText({ text: 'x "a\\\\" token=b" z', names: NAMES }), `x "a\\\\" token=${REDACTED}`)
  t.equal(redactText({ text: 'x "a\\" token=b" z', names: NAMES }), `x "a\\" token=${REDACTED}" z`, 'an escaped quote does not')
})

t.test('a secret at the end of a megabyte is found', async (t) => {
  const noise = '-token'.repeat(170_000)
  t.equal(redactText({ text: `${noise} s3cret`, names: NAMES }), `${noise} ${REDACTED}`)
  for (const one of ['token="', 'token=$(', 'token=a"$(\n', '"token":[', 'a-token: b\n', "token='\\''", 'x "y ']) {
    const text = `${one.repeat(50_001)} DB_PASSWORD=s3cret`
    t.notOk(redactText({ text, names: NAMES }).includes('s3cret'), JSON.stringify(one))
  }
})

t.test('a quoted header of many megabytes is hidden', async (t) => {
  t.equal(redactText({ text: `"Cookie: ${'a\\"'.repeat(howMany({ short: 3e6, long: 8e6 }))}" z`, names: NAMES }), `"Cookie: ${REDACTED}" z`)
})
