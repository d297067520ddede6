import { execFile } from 'node:child_process'
import { chmod, lstat, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { assertOverwritable, findPlaceBelow, makeFolder, openFolder, replaceFile, tryFile } from '../../src/config/writing-place.js'
import { makeFolder as makeTestFolder } from '../fixtures/command-line.js'

const NOBODY = 65534
const MODULE = new URL('../../src/config/writing-place.js', import.meta.url).href
const hint = 'name another'

/**
 * In a process of its own, which may be ended where a place keeps it for good.
 * @returns what was thrown, or the path
 */
async function openApart ({ before = '', folder }) {
  const script = `const { openFolder } = await import('${MODULE}'); ${before}
    console.log(await openFolder({ folder: ${JSON.stringify(folder)}, hint: 'x' }).catch(({ code, message }) => code + ' ' + message))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 60_000, killSignal: 'SIGKILL'
  })
  return stdout.trim()
}

t.test('folders that are missing are made, and nothing is left of the look', async (t) => {
  const home = await makeTestFolder(t)
  const folder = join(home, 'a', 'b', 'c')
  t.equal(await openFolder({ folder, hint }), folder)
  t.strictSame(await readdir(folder), [])
  t.equal(await openFolder({ folder, hint }), folder, 'a second time, too')
  await symlink(folder, join(home, 'link'))
  await openFolder({ folder: join(home, 'link', 'd'), hint })
  t.strictSame(await readdir(folder), ['d'], 'through a link')
})

t.test('several at once make the same folder', async (t) => {
  const folder = join(await makeTestFolder(t), 'a', 'b')
  await t.resolves(Promise.all(Array.from({ length: 20 }, () => makeFolder({ folder }))))
})

t.test('below a folder that answers ENOENT it ends, and says so', async (t) => {
  t.equal(await openApart({ folder: '/proc/nowhere' }), 'REPORTS_UNWRITABLE cannot write to /proc/nowhere: ENOENT')
  t.equal(await openApart({ folder: '/proc/nowhere/a/b' }), 'REPORTS_UNWRITABLE cannot write to /proc/nowhere/a/b: ENOENT')
  t.match(await openApart({ folder: '/sys/nowhere' }), /^REPORTS_UNWRITABLE cannot write to \/sys\/nowhere: (EPERM|EROFS|EACCES)$/)
})

t.test('each place that cannot be written', async (t) => {
  const home = await makeTestFolder(t)
  await writeFile(join(home, 'file'), 'mine')
  await symlink('nowhere/at/all', join(home, 'dangling'))
  await symlink('loop', join(home, 'loop'))
  const cases = {
    file: 'ENOTDIR',
    'file/below': 'ENOTDIR',
    dangling: 'EEXIST',
    'dangling/below': 'EEXIST',
    loop: 'ELOOP',
    ['x'.repeat(300)]: 'ENAMETOOLONG'
  }
  for (const [name, code] of Object.entries(cases)) {
    await t.rejects(
      openFolder({ folder: join(home, name), hint }),
      { code: 'REPORTS_UNWRITABLE', message: `cannot write to ${join(home, name)}: ${code}`, hint, exitCode: 2 },
      name
    )
  }
  await t.rejects(openFolder({ folder: '/dev/full', hint }), { code: 'REPORTS_UNWRITABLE', message: /ENOTDIR/ })
  t.equal(await readFile(join(home, 'file'), 'utf8'), 'mine')
})

t.test('a folder that may only be read', async (t) => {
  const home = await makeTestFolder(t)
  await chmod(home, 0o755)
  await mkdir(join(home, 'closed'), { mode: 0o555 })
  const before = process.getuid?.() === 0 ? `process.seteuid(${NOBODY})` : '' // root may write anywhere
  t.equal(await openApart({ folder: join(home, 'closed'), before }), `REPORTS_UNWRITABLE cannot write to ${join(home, 'closed')}: EACCES`)
  t.equal(
    await openApart({ folder: join(home, 'closed', 'x'), before }),
    `REPORTS_UNWRITABLE cannot write to ${join(home, 'closed', 'x')}: EACCES`
  )
})

t.test('a file that several write at once is that of one of them, whole, and nothing else is left', async (t) => {
  const home = await makeTestFolder(t)
  const file = join(home, 'record.json')
  const texts = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(100_000))
  await t.resolves(Promise.all(texts.map((text) => replaceFile({ file, text }))))
  t.ok(texts.includes(await readFile(file, 'utf8')))
  t.strictSame(await readdir(home), ['record.json'])
})

t.test('a file that cannot be replaced stays, and so does what a link of its name leads to', async (t) => {
  const home = await makeTestFolder(t)
  const at = (name) => join(home, name)
  await mkdir(at('folder'))
  await t.rejects(replaceFile({ file: at('folder'), text: 'x' }), { code: 'EISDIR' })
  await writeFile(at('theirs'), 'theirs')
  await symlink('theirs', at('record.json'))
  await symlink('theirs', at('record.json.part'))
  await replaceFile({ file: at('record.json'), text: 'mine' })
  t.strictSame([await readFile(at('theirs'), 'utf8'), await readFile(at('record.json'), 'utf8')], ['theirs', 'mine'])
  t.strictSame((await readdir(home)).sort(), ['folder', 'record.json', 'record.json.part', 'theirs'])
})

t.test('a file is tried and left as it was', async (t) => {
  const home = await makeTestFolder(t)
  const at = (name) => join(home, name)
  await writeFile(at('there'), 'mine')
  await symlink('new', at('link'))
  for (const name of ['there', 'link', 'deep/er/x.xml']) await tryFile({ file: at(name), hint })
  t.equal(await readFile(at('there'), 'utf8'), 'mine')
  t.ok((await lstat(at('link'))).isSymbolicLink(), 'a link that leads nowhere stays one')
  t.strictSame((await readdir(home)).sort(), ['deep', 'link', 'there'])
})

t.test('each file that cannot be written', async (t) => {
  const home = await makeTestFolder(t)
  await promisify(execFile)('mkfifo', [join(home, 'pipe')])
  await symlink('nowhere/at/all', join(home, 'dangling'))
  const cases = {
    '/dev/full': 'ENOSPC',
    '/proc/nowhere/x.xml': 'ENOENT',
    [home]: 'EISDIR',
    [join(home, 'pipe')]: 'ENXIO',
    [join(home, 'dangling')]: 'ENOENT',
    [join(home, 'x'.repeat(300))]: 'ENAMETOOLONG'
  }
  for (const [file, code] of Object.entries(cases)) {
    await t.rejects(
      tryFile({ file, hint }),
      { code: 'EXPORT_UNWRITABLE', message: `cannot write to ${file}: ${code}`, hint, exitCode: 2 },
      file
    )
  }
})

t.test('what would run is not written over, nor is a link followed out of the folder', async (t) => {
  const [folder, elsewhere] = [await makeTestFolder(t), await makeTestFolder(t)]
  for (const name of ['.git/hooks', '.GIT', 'sub/.hg', 'plain', 'bin']) await mkdir(join(folder, name), { recursive: true })
  for (const name of ['tool', 'bin/x', '.git/hooks/pre-commit']) {
    await writeFile(join(folder, name), '#!/bin/sh\n')
    await chmod(join(folder, name), 0o755)
  }
  await writeFile(join(folder, 'plain', 'results.xml'), 'mine')
  await writeFile(join(elsewhere, 'profile'), 'theirs')
  for (const [target, name] of [
    [elsewhere, 'out'], [join(elsewhere, 'profile'), 'to-file'], [join(elsewhere, 'new'), 'to-nothing'], ['.git/hooks', 'to-hooks'],
    ['tool', 'to-tool'], ['plain/results.xml', 'within'], ['/dev/null', 'to-device']
  ]) await symlink(target, join(folder, name))
  for (const [file, why] of [
    ['tool', /^tool is not written over: it is executable$/],
    ['bin/x', /executable/],
    ['to-tool', /executable/],
    ['.git/hooks/pre-commit', /version control/],
    ['.git/config', /version control/],
    ['.git', /version control/],
    ['.GIT/x', /version control/],
    ['sub/.hg/hgrc', /version control/],
    ['to-hooks/new', /version control/],
    [join(folder, '.git/new/x'), /version control/],
    ['out/results.xml', /a link leads it out of this folder/],
    ['to-file', /a link leads it out/],
    ['to-nothing', /a link leads it out/],
    ['to-device', /a link leads it out/]
  ]) await t.rejects(assertOverwritable({ file, folder }), { code: 'EXPORT_UNWRITABLE', exitCode: 2, message: why, hint: /^name (?:another file|the place that the link leads to)/ }, file)
  for (const file of ['new.xml', 'new/folder/x.xml', 'plain/results.xml', 'within', join(elsewhere, 'profile'), '../beside', '/dev/null', '/dev/stdout']) {
    await t.resolves(assertOverwritable({ file, folder }), file)
  }
  t.equal(await readFile(join(elsewhere, 'profile'), 'utf8'), 'theirs')
  t.strictSame((await readdir(folder)).filter((name) => name.startsWith('.probe')), [])
  await chmod(join(folder, 'tool'), 0o644)
  await t.resolves(assertOverwritable({ file: 'tool', folder }), 'as soon as it is not')
})

t.test('where a path really is, below a folder', async (t) => {
  const [folder, elsewhere] = [await makeTestFolder(t), await makeTestFolder(t)]
  await mkdir(join(folder, 'a', '.b'), { recursive: true })
  for (const [target, name] of [['a/.b', 'hidden'], [elsewhere, 'out'], ['nowhere', 'dangling'], ['loop', 'loop'], ['..', 'up'], ['.', 'here'], ['a', 'in']]) {
    await symlink(target, join(folder, name))
  }
  for (const [path, place] of [
    ['new', 'new'], ['new/x/y', 'new/x/y'], ['a', 'a'], ['in/x', 'a/x'], ['hidden', 'a/.b'], ['hidden/x', 'a/.b/x'], ['here/z', 'z'],
    ['out', null], ['out/x', null], ['dangling', null], ['dangling/x', null], ['loop', null], ['up', null], ['here', null], ['.', null], ['..', null], ['/etc', null]
  ]) t.equal(await findPlaceBelow({ folder, path }), place, path)
  await rm(join(folder, 'a'), { recursive: true })
  t.equal(await findPlaceBelow({ folder, path: 'in/x' }), null)
})
