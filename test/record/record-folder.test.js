import { execFileSync } from 'node:child_process'
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readRecordFolder } from '../../src/record/record-folder.js'
import { makeFolder } from '../fixtures/command-line.js'
import { makeRecords } from '../fixtures/histories.js'

t.test('what cannot be read whole is left out, and the records beside it are read', async (t) => {
  const folder = await makeFolder(t)
  const [record] = await makeRecords({ rates: [20_000] })
  for (const name of ['device', 'good', 'pipe']) await mkdir(join(folder, name))
  await symlink('/dev/zero', join(folder, 'device', 'record.json'))
  await writeFile(join(folder, 'good', 'record.json'), JSON.stringify(record))
  execFileSync('mkfifo', [join(folder, 'pipe', 'record.json'), join(folder, 'pipe.json')])
  await writeFile(join(folder, 'large.json'), '')
  await truncate(join(folder, 'large.json'), 600 * 1024 * 1024)
  const read = []
  const leftOut = await readRecordFolder({ folder, onRecord: ({ source }) => read.push(source) })
  t.strictSame(read, [join(folder, 'good', 'record.json')])
  const noFile = (kind) => ({ code: 'RECORD_UNREADABLE', found: `is a ${kind}, not a regular file` })
  t.strictSame(leftOut, [
    { source: join(folder, 'device', 'record.json'), reason: noFile('device') },
    { source: join(folder, 'large.json'), reason: { code: 'RECORD_UNREADABLE', found: 'has 600 MiB; at most 128 MiB are read' } },
    { source: join(folder, 'pipe', 'record.json'), reason: noFile('pipe') },
    { source: join(folder, 'pipe.json'), reason: noFile('pipe') }
  ])
})
