import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import t from 'tap'
import { readRemoteSayings, writeRemoteCommand, writeRemoteInput } from '../../../src/load/k6/remote-command.js'
import { findExecutable } from '../../../scripts/setup/executables.js'
import { howMany } from '../../fixtures/long.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { comesTrue, isRunning } from '../../fixtures/site.js'

const KNOWN = [
  ['sh'],
  ['dash'],
  ['bash'],
  ['bash', '--posix'],
  ['busybox', 'sh'],
  ['mksh'],
  ['ksh'],
  ['zsh', '--emulate', 'sh']
].filter(([name]) => findShell(name))
const [sh, dash] = await Promise.all(['sh', 'dash'].map(async (name) => findShell(name) && realpath(findShell(name))))
const SHELLS = KNOWN.filter(([name]) => name !== 'dash' || sh !== dash)
const HOSTILE = {
  'script.js':
    'it\'s "quoted" $(touch pwned) `touch pwned` $HOME \\n \\\\ %s %d * ? ~ !1\n.\n>script.js\n=x\n!export X=1\n  leading\ttab\n\n\nlast line has no break',
  'requests.json': `${JSON.stringify([{ body: '\n.\n>a\n=b\nü€😀' }])}\n`,
  'service.proto': ''
}
const ENVIRONMENT = {
  BASELOAD_SECRET_1: 'it\'s "a" $(touch pwned) `touch pwned` \\ $HOME !!',
  BASELOAD_SECRET_2: 'two\nlines\n.\n>x',
  BASELOAD_SECRET_3: ''
}

t.test('files, variables and arguments arrive as they were, whatever is in them', async (t) => {
  for (const shell of SHELLS) {
    await t.test(shell.join(' '), async (t) => {
      const host = await openHost(
        t,
        'cp -r . "$OUT/folder"; printf \'%s\\0\' "$@" > "$OUT/args"; printf \'%s\\0\' "$BASELOAD_SECRET_1" "$BASELOAD_SECRET_2" "$BASELOAD_SECRET_3" > "$OUT/environment"; grep -rl pwned "$TMPDIR" > "$OUT/found"; echo out; echo err >&2'
      )
      const args = ['run', '--address', '127.0.0.1:20000', 'a b', 'it\'s', '$(touch pwned)', '`x`', '"', '\\', '*', '']
      const run = host.start({ shell, args })
      run.stdin.write(writeRemoteInput({ files: HOSTILE, environment: ENVIRONMENT }))
      const { code, stdout, stderr } = await run.ended
      t.equal(code, 0)
      t.equal(stdout, 'out\n', 'nothing but what k6 says')
      t.match(stderr, /^BASELOAD-K6-VERSION k6 v1\.8\.1 \(test\)\nerr\nBASELOAD-K6-CPU \d+ /)
      t.strictSame((await host.read('args')).split('\0').slice(0, -1), args)
      t.strictSame((await host.read('environment')).split('\0').slice(0, -1), Object.values(ENVIRONMENT))
      for (const [name, text] of Object.entries(HOSTILE)) { t.equal(await host.read(`folder/${name}`), text.endsWith('\n') ? text : `${text}\n`, name) }
      t.strictSame((await readdir(join(host.out, 'folder'))).sort(), Object.keys(HOSTILE).sort(), 'nothing else, and no file of variables')
      t.match(await host.read('found'), /^\S+script\.js\n$/, 'what is in a script only')
      t.strictSame(await readdir(host.tmp), [], 'nothing is left')
      t.ok(await comesTrue(async () => (await findGroup(run.pid)).length === 0), 'nobody either')
    })
  }
})

t.test('a k6 that ends at once: what it used is told all the same, though those who watch over it have hardly begun', async (t) => {
  await Promise.all(SHELLS.map(async (shell) => {
    const host = await openHost(t, '')
    for (let n = 0; n < howMany({ short: 4, long: 15 }); n++) {
      const run = host.start({ shell })
      run.stdin.write(writeRemoteInput({ files: { 'script.js': 'x' }, environment: {} }))
      const { code, stderr } = await run.ended
      t.equal(code, 0, shell.join(' '))
      t.match(stderr, /^BASELOAD-K6-VERSION .*\nBASELOAD-K6-CPU \d+ \d+m/)
    }
    t.strictSame(await readdir(host.tmp), [])
  }))
})

t.test('one line of a megabyte', async (t) => {
  const text = `${JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ path: `/items/${i}?q='"$(x)\\`, body: 'x'.repeat(20) })))}\n`
  t.ok(text.length > 1e6)
  await Promise.all(SHELLS.map(async (shell) => {
    const host = await openHost(t, 'cp requests.json "$OUT/requests"')
    const run = host.start({ shell })
    run.stdin.write(writeRemoteInput({ files: { 'requests.json': text }, environment: {} }))
    t.equal((await run.ended).code, 0)
    t.equal(hash(await host.read('requests')), hash(text), shell.join(' '))
  }))
})

t.test('k6 ends when its input does', async (t) => {
  await Promise.all(SHELLS.map(async (shell) => {
    const host = await openHost(t, 'echo $$ > "$OUT/pid"; while :; do sleep 0.05; done')
    const run = host.start({ shell })
    run.stdin.write(writeRemoteInput({ files: { 'script.js': 'x' }, environment: {} }))
    t.ok(await comesTrue(() => host.read('pid').then((text) => text.endsWith('\n'), () => false)), shell.join(' '))
    run.stdin.end()
    const { code } = await run.ended
    t.equal(code, 143)
    t.notOk(await isRunning(Number(await host.read('pid'))))
    t.strictSame(await readdir(host.tmp), [])
    t.ok(await comesTrue(async () => (await findGroup(run.pid)).length === 0))
  }))
})

t.test('nobody is there to read any more: it is cleaned up all the same', async (t) => {
  await Promise.all(SHELLS.map(async (shell) => {
    const host = await openHost(t, 'trap "" TERM PIPE; echo $$ > "$OUT/pid"; while :; do sleep 0.05; echo line; echo line >&2; done')
    const run = host.start({ shell })
    run.stdin.write(writeRemoteInput({ files: { 'script.js': 'x' }, environment: {} }))
    t.ok(await comesTrue(() => host.read('pid').then((text) => text.endsWith('\n'), () => false)), shell.join(' '))
    for (const stream of [run.stdin, run.stdout, run.stderr]) stream.destroy() // as sshd does when a connection breaks
    t.ok(await comesTrue(async () => (await findGroup(run.pid)).length === 0), 'a k6 that heeds no SIGTERM is killed')
    t.strictSame(await readdir(host.tmp), [])
  }))
})

t.test('a connection that is lost without a word: k6 has a limit', async (t) => {
  await Promise.all(SHELLS.map(async (shell) => {
    const host = await openHost(t, 'while :; do sleep 0.05; done')
    const run = host.start({ shell, limitMs: 300 })
    run.stdin.write(writeRemoteInput({ files: { 'script.js': 'x' }, environment: {} }))
    const { code } = await run.ended
    t.equal(code, 137, shell.join(' '))
    t.strictSame(await readdir(host.tmp), [])
    t.ok(await comesTrue(async () => (await findGroup(run.pid)).length === 0))
  }))
})

t.test('input that ends before all of it came starts nothing', async (t) => {
  for (const shell of SHELLS) {
    const host = await openHost(t, 'touch "$OUT/started"')
    const run = host.start({ shell })
    run.stdin.end('>script.js\n=half of a li')
    t.equal((await run.ended).code, 1, shell.join(' '))
    t.strictSame(await readdir(host.out), [])
    t.strictSame(await readdir(host.tmp), [])
  }
})

t.test('no k6, and no folder', async (t) => {
  const host = await openHost(t, '')
  const without = host.start({
    env: { K6_BIN: '/nowhere/k6', PATH: await linkPrograms(t, ['mktemp', 'rm', 'cat', 'sh']), HOME: '/nowhere' }
  })
  without.stdin.write(writeRemoteInput({ files: { 'script.js': 'x' }, environment: {} }))
  const missing = await without.ended
  t.equal(missing.code, 127)
  t.strictSame(readRemoteSayings({ text: missing.stderr }), {
    version: null,
    isMissing: !findExecutable({ names: ['/usr/local/bin/k6'], env: {} }),
    hasNoFolder: false,
    cpu: null
  })
  t.strictSame(await readdir(host.tmp), [])
  const full = host.start({ env: { TMPDIR: '/nowhere' } })
  const { code, stderr } = await full.ended
  t.equal(code, 1)
  t.equal(readRemoteSayings({ text: stderr }).hasNoFolder, true)
})

t.test('what the far end says', async (t) => {
  const nothing = { version: null, isMissing: false, hasNoFolder: false, cpu: null }
  t.strictSame(readRemoteSayings({ text: '' }), nothing)
  t.strictSame(readRemoteSayings({ text: 'k6 says BASELOAD-K6-MISSING\nBASELOAD-K6-CPU \n' }), nothing)
  t.strictSame(
    readRemoteSayings({
      text: 'a banner\nBASELOAD-K6-VERSION k6 v1.8.1 (go1.26.8, linux/amd64)\nBASELOAD-K6-CPU 4 1m2.500s 0m0.5s\n'
    }),
    { ...nothing, version: 'k6 v1.8.1 (go1.26.8, linux/amd64)', cpu: { usedMs: 63_000, cores: 4 } }
  )
  t.strictSame(readRemoteSayings({ text: 'BASELOAD-K6-CPU 2 0m0.100000s 0m0.020000s' }).cpu, { usedMs: 120, cores: 2 }, 'as dash writes it')
  t.strictSame(readRemoteSayings({ text: 'BASELOAD-K6-CPU 1 0m0.001s' }).cpu, { usedMs: 1, cores: 1 })
  t.strictSame(readRemoteSayings({ text: 'BASELOAD-K6-CPU 4 2m1.5s 0m0.5s x' }).cpu, { usedMs: 122_000, cores: 4 })
  t.same(['4 0m0s', '0 1m0s', 'x 1m0s', '4 12s'].map((text) => readRemoteSayings({ text: `BASELOAD-K6-CPU ${text}` }).cpu), [null, null, null, null])
})

/** A folder for temporary files, a k6 that is a script, and what it leaves for the test to see. */
async function openHost (t, k6) {
  const folder = await makeFolder(t)
  const [bin, out, tmp] = ['bin', 'out', 'tmp'].map((name) => join(folder, name))
  for (const each of [bin, out, tmp]) await mkdir(each)
  await writeFile(join(bin, 'k6'), `#!/bin/sh\nif test "$1" = version; then echo "k6 v1.8.1 (test)"; exit; fi\n${k6}\n`)
  await chmod(join(bin, 'k6'), 0o755)
  return {
    out,
    tmp,
    read: (name) => readFile(join(out, name), 'utf8'),
    /** As sshd does it: a shell is given the command as one argument. */
    start ({ shell = ['sh'], args = ['run', 'script.js'], limitMs = 60_000, env = {} }) {
      const command = writeRemoteCommand({ args, limitMs }).replace(/^exec sh /, `exec ${shell.join(' ')} `)
      const child = spawn('sh', ['-c', command], {
        detached: true,
        env: { HOME: folder, PATH: `${bin}${delimiter}${process.env.PATH}`, TMPDIR: tmp, OUT: out, K6_BIN: '', ...env }
      })
      t.teardown(() => { try { process.kill(-child.pid, 'SIGKILL') } catch { /* as it should be */ } })
      const text = { stdout: '', stderr: '' }
      for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (part) => { text[name] += part })
      child.stdin.on('error', () => {})
      const ended = new Promise((resolve) => child.once('close', (code) => resolve({ code, ...text })))
      return { pid: child.pid, stdin: child.stdin, stdout: child.stdout, stderr: child.stderr, ended }
    }
  }
}

/** A PATH with these alone. */
async function linkPrograms (t, names) {
  const folder = await makeFolder(t)
  for (const name of names) {
    await writeFile(join(folder, name), `#!/bin/sh\nexec ${findExecutable({ names: [name], env: process.env })} "$@"\n`)
    await chmod(join(folder, name), 0o755)
  }
  return folder
}

/** Somebody of this group that is no zombie. */
async function findGroup (group) {
  const found = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [state,, its] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(its) === group && state !== 'Z' && state !== 'X') found.push(pid)
  }
  return found
}

function findShell (name) {
  return findExecutable({ names: [name], env: process.env })
}

function hash (text) {
  return createHash('sha256').update(text).digest('hex')
}
