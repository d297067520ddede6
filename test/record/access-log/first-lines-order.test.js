import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { orderByTime } from '../../../src/record/access-log/first-lines.js'
import { makeFolder } from '../../fixtures/command-line.js'

const folder = await makeFolder(t)
const options = { format: null, options: { timeUnit: null, fields: {}, utcOffsetS: 0 } }
const file = async (name, content) => { await writeFile(join(folder, name), content); return join(folder, name) }
const line = (hour) => `192.0.2.1 - - [01/Mar/2026:${hour}:00:00 +0000] "GET / HTTP/1.1" 200 1\n`

t.test('logs by their first request; a pipe leaves the order as it is', async (t) => {
  const newest = await file('access.log', `cut off\n${line(15)}${line(16)}`)
  const older = await file('access.log.1', line(12).repeat(5000))
  const oldest = await file('access.log.2.gz', gzipSync(line('09')))
  const empty = await file('empty.log', '')
  t.same(await orderByTime({ files: [newest, older, oldest, empty], ...options }), [empty, oldest, older, newest])
  t.same(await orderByTime({ files: [newest, '-'], ...options }), [newest, '-'])
  t.same(await orderByTime({ files: ['none.log'], ...options }), ['none.log'], 'one is not opened')
  for (const other of [join(folder, 'none'), folder, '/dev/zero']) {
    await t.rejects(orderByTime({ files: [newest, other], ...options }), { code: 'LOG_NOT_FOUND' }, other)
  }
})
