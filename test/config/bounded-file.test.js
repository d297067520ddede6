import { execFileSync } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readBounded, tellUnreadable } from '../../src/config/bounded-file.js'
import { makeFolder } from '../fixtures/command-line.js'

const MIB = 1024 * 1024
const folder = await makeFolder(t)
const pipe = join(folder, 'pipe')
execFileSync('mkfifo', [pipe])

/** @returns {Promise<string>} the text, or why there is none */
const read = (file, more = {}) => readBounded({ file, mostBytes: MIB, ...more }).catch(tellUnreadable)

t.test('a file, whole', async (t) => {
  const file = join(folder, 'text')
  for (const text of ['', 'é', 'é'.repeat(MIB / 2)]) {
    await writeFile(file, text)
    t.ok(await read(file) === text, `${text.length} characters`)
    t.ok(await read(file, { mustBeFile: true }) === text)
  }
})

t.test('a file that is larger is not read', async (t) => {
  const file = join(folder, 'sparse')
  await writeFile(file, '')
  for (const [bytes, size] of [[MIB + 1, '2 MiB'], [600 * MIB, '600 MiB'], [2 ** 40, '1048576 MiB']]) {
    await truncate(file, bytes)
    t.equal(await read(file), `it has ${size}; at most 1 MiB are read`)
  }
  await t.rejects(readBounded({ file, mostBytes: MIB }), { code: 'FILE_TOO_LARGE', message: `${file} has 1048576 MiB; at most 1 MiB are read` })
})

t.test('a device without end, by name and where a file is to be', async (t) => {
  t.equal(await read('/dev/zero'), 'it has more than 1 MiB; no more is read')
  t.equal(await read('/dev/zero', { mustBeFile: true }), 'it is a pipe or a device, not a regular file')
  t.equal(await read('/dev/null'), '')
})

t.test('a pipe: read when somebody writes, refused where a file is to be, left at a signal', async (t) => {
  t.equal(await read(pipe, { mustBeFile: true }), 'it is a pipe or a device, not a regular file')
  const text = read(pipe)
  await writeFile(pipe, 'from a pipe')
  t.equal(await text, 'from a pipe')
  const controller = new AbortController()
  const waiting = readBounded({ file: pipe, mostBytes: MIB, signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  await t.rejects(waiting, { name: 'AbortError' })
  await t.rejects(readBounded({ file: pipe, mostBytes: MIB, signal: controller.signal }), { name: 'AbortError' }, 'before it began')
})

t.test('what the system says stays as it is', async (t) => {
  t.equal(await read(join(folder, 'none')), 'ENOENT')
  t.equal(await read(folder), 'EISDIR')
  t.equal(await read(folder, { mustBeFile: true }), 'EISDIR')
})
