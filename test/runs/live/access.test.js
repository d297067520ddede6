import t from 'tap'
import { mayEnter } from '../../../src/runs/live/access.js'

const token = 'abc123'
const enter = (url, host = '127.0.0.1:4000') => mayEnter({ url, host, port: 4000, token })

t.test('with the token, by the address', async (t) => {
  t.equal(enter('/?token=abc123'), true)
  t.equal(enter('/events?token=abc123'), true)
})

t.test('with another token, with none, with too much', async (t) => {
  for (const url of [
    '/',
    '/?token=',
    '/?token=abc124',
    '/?token=abc123x',
    '/?TOKEN=abc123',
    '/?token=x&token=abc123',
    undefined
  ]) { t.equal(enter(url), false, String(url)) }
})

t.test('under another name, which leads here by somebody else\'s DNS', async (t) => {
  for (const host of ['evil.example:4000', 'localhost:4000', '127.0.0.1', '127.0.0.1:4001', '', undefined]) { t.equal(mayEnter({ url: '/?token=abc123', host, port: 4000, token }), false, String(host)) }
})

t.test('what is no address at all is let in no more, and ends nothing', async (t) => {
  for (const url of ['//', '//?token=abc123', '///', 'http://', 'http://[', '//[?token=abc123']) t.equal(enter(url), false, url)
})
