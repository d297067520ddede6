const STATUSES = [200, 200, 200, 201, 204, 206, 301, 304, 400, 404, 500, 503, 599, 100, 102, 103]
const NAMES = ['Server', 'date', 'ETag', 'x-request-id', 'Set-Cookie', 'VARY', 'Connectio', 'Content-Lengths', 'content-encoding']
const VALUES = ['', 'a', 'close', 'chunked', 'gzip', 'Thu, 01 Jan 1970 00:00:00 GMT', 'é', '"a, b"', '\t x \t', '5']

/**
 * One to four HTTP/1 answers of one connection, as servers write them and as they might.
 * @param {{ random: () => number }} options
 * @returns {Buffer}
 */
export function makeAnswers ({ random }) {
  return Buffer.concat(Array.from({ length: 1 + Math.floor(random() * random() * 4) }, () => makeAnswer(random)))
}

/** @param {() => number} random */
function makeAnswer (random) {
  const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)]
  const whole = (/** @type {number} */ below) => Math.floor(random() * below)
  const anyCase = (/** @type {string} */ text) => [...text].map((letter) => random() < 0.3 ? letter.toUpperCase() : letter).join('')
  const end = random() < 0.95 ? '\r\n' : '\n'
  const header = (/** @type {string} */ name, /** @type {string} */ value) =>
    `${anyCase(name)}:${pick(['', ' ', ' \t'])}${value}${pick(['', '', ' '])}${end}`
  const others = () => Array.from({ length: whole(4) }, () => header(pick(NAMES), pick(VALUES))).join('')
  const body = 'x'.repeat(pick([0, 1, 5, whole(40), whole(3000)]))
  const framing = pick(['length', 'length', 'chunked', 'chunked', 'none', 'both', 'two lengths'])
  const wire = framing === 'chunked' || framing === 'both' ? chunk({ body, random }) : body
  return Buffer.from(
    [
      `HTTP/1.${pick([1, 1, 1, 0])} ${pick(STATUSES)}${pick([' OK', ' ', '', ' Not é'])}${end}`,
      others(),
      ['length', 'both', 'two lengths'].includes(framing)
        ? header('content-length', pick(['', '', '', '0']) + body.length)
        : '',
      framing === 'two lengths' ? header('Content-Length', pick([String(body.length), '1'])) : '',
      framing === 'chunked' || framing === 'both'
        ? header(
          'transfer-encoding',
          pick(['chunked', 'chunked', 'gzip, chunked', 'chunked, gzip', 'chunked,', 'identity'])
        )
        : '',
      random() < 0.3
        ? header('connection', pick(['close', 'keep-alive', 'x, close', 'Keep-Alive, close', 'upgrade', ',']))
        : '',
      others(),
      end,
      wire
    ].join(''),
    'latin1'
  )
}

/** @param {{ body: string, random: () => number }} options */
function chunk ({ body, random }) {
  const parts = []
  for (let at = 0; at < body.length;) {
    const length = Math.min(body.length - at, 1 + Math.floor(random() * 800))
    parts.push(`${random() < 0.2 ? '0' : ''}${length.toString(16)}${random() < 0.2 ? ';a="b"' : ''}\r\n${body.slice(at, at + length)}\r\n`)
    at += length
  }
  return `${parts.join('')}0${random() < 0.2 ? ';last' : ''}\r\n${random() < 0.2 ? 'x-sum: 1\r\n' : ''}\r\n`
}
