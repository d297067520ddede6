import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { hintUnreadable, MOST_BYTES, openRegular, readBounded, tellUnreadable } from '../../src/config/bounded-file.js'
import { makeFolder } from '../fixtures/command-line.js'

const MIB = 1024 * 1024
const folder = await makeFolder(t)
const pipe = join(folder, 'pipe')
execFileSync('mkfifo', [pipe])

/** @returns the text, or why there is none */
const read = (file, more = {}) => readBounded({ file, mostBytes: MIB, ...more }).catch(tellUnreadable)

t.test('a file, whole', async (t) => {
  const file = join(folder, 'text')
  for (const text of ['', 'é', 'é'.repeat(MIB / 2)]) {
    await writeFile(file, text)
    t.ok(await read(file) === text, `${text.length} characters`)
  }
  await symlink(file, join(folder, 'link'))
  t.equal((await read(join(folder, 'link'))).length, MIB / 2, 'through a link')
  t.match(await read('/proc/self/status'), /^Name:/, 'one whose size is told as 0')
})

t.test('a file that is larger is not read', async (t) => {
  const file = join(folder, 'sparse')
  await writeFile(file, '')
  for (const [bytes, size] of [[MIB + 1, '2 MiB'], [600 * MIB, '600 MiB'], [2 ** 40, '1048576 MiB']]) {
    await truncate(file, bytes)
    t.equal(await read(file), `it has ${size}; at most 1 MiB are read`)
  }
  await t.rejects(readBounded({ file, mostBytes: MIB }), { kind: 'too large', message: `${file} has 1048576 MiB; at most 1 MiB are read` })
  t.equal(await read('/proc/self/status', { mostBytes: 100 }), 'it has more than 1 KiB; no more is read', 'one whose size is not told')
})

t.test('a file that would take thirty times its length as JSON is not read', async (t) => {
  const file = join(folder, 'dense.json')
  await writeFile(file, `[${'{},'.repeat(8_000_000)}{}]`)
  t.equal(await read(file, { mostBytes: 128 * MIB }), 'it has more than 8 million braces and brackets; no more is read')
})

t.test('what is no regular file is refused, whatever leads to it', async (t) => {
  const server = createServer().listen(join(folder, 'socket'))
  t.teardown(() => server.close())
  await once(server, 'listening')
  await symlink('/dev/zero', join(folder, 'to-zero'))
  await symlink(pipe, join(folder, 'to-pipe'))
  for (const [file, kind] of [
    ['/dev/zero', 'device'], ['/dev/null', 'device'], [join(folder, 'to-zero'), 'device'], [pipe, 'pipe'], [join(folder, 'to-pipe'), 'pipe'],
    [join(folder, 'socket'), 'socket'], [folder, 'folder']
  ]) {
    t.equal(await read(file), `it is a ${kind}, not a regular file`, file)
    await t.rejects(openRegular({ file }), { kind, message: `${file} is a ${kind}, not a regular file` })
  }
})

t.test('who writes to a pipe that is refused is not woken', async (t) => {
  const writer = open(pipe, 'w')
  const isWoken = writer.then(() => true)
  t.equal(await read(pipe), 'it is a pipe, not a regular file')
  t.equal(await Promise.race([isWoken, new Promise((resolve) => { setImmediate(resolve, false) })]), false)
  const reader = await open(pipe, 'r') // so that the writer ends
  await (await writer).close()
  await reader.close()
})

t.test('a pipe has a hint of its own', async (t) => {
  const hint = (file) => readBounded({ file, mostBytes: MIB }).catch((error) => hintUnreadable(error, 'that of the reader'))
  t.match(await hint(pipe), /write what it brings into a file/)
  t.equal(await hint('/dev/zero'), 'that of the reader')
  t.equal(await hint(join(folder, 'none')), 'that of the reader')
})

t.test('a signal ends it', async (t) => {
  const file = join(folder, 'text')
  await t.rejects(readBounded({ file, mostBytes: MIB, signal: AbortSignal.abort() }), { name: 'AbortError' })
})

t.test('how large it may be, to the byte, in KiB below one MiB', async (t) => {
  const file = join(folder, 'small')
  await writeFile(file, 'x'.repeat(2049))
  t.equal((await read(file, { mostBytes: 2049 })).length, 2049)
  t.equal(await read(file, { mostBytes: 2048 }), 'it has 3 KiB; at most 2 KiB are read')
  await truncate(file, MIB)
  t.equal(await read(file, { mostBytes: MIB - 1 }), 'it has 1 MiB; at most 1024 KiB are read')
  t.strictSame(MOST_BYTES, { byHand: 8 * MIB, byProgram: 128 * MIB })
})

t.test('a link is refused where it must not be followed', async (t) => {
  await writeFile(join(folder, 'own'), 'mine')
  await symlink('own', join(folder, 'to-own'))
  t.equal(await read(join(folder, 'to-own')), 'mine')
  t.equal(await read(join(folder, 'to-own'), { follow: false }), 'it is a link, not a regular file')
  t.equal(await read(join(folder, 'own'), { follow: false }), 'mine')
})

t.test('what the system says stays as it is', async (t) => {
  t.equal(await read(join(folder, 'none')), 'ENOENT')
})

t.test('nobody else reads files but those of the system and those that ship', async (t) => {
  const others = /^(?:boot\/|load\/driver\.js|record\/(?:machine|disturbance)|config\/(?:files|bounded-file|writing-place)|commands\/common\/page-assets)/
  const src = fileURLToPath(new URL('../../src', import.meta.url))
  const reading = []
  for (const name of await readdir(src, { recursive: true })) {
    if (!name.endsWith('.js') || others.test(name)) continue
    const imported = [...(await readFile(join(src, name), 'utf8')).matchAll(/^import \{([^}]*)\} from 'node:fs(?:\/promises)?'/gm)].map(([, names]) => names)
    if (/\b(?:readFile|readFileSync|createReadStream|open|openSync)\b/.test(imported.join())) reading.push(name)
  }
  t.strictSame(reading, [])
})
