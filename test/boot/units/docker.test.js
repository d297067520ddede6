import { spawn, spawnSync } from 'node:child_process'
import fs, { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import t from 'tap'
import { docker, removeContainers, requireImage, writeRun } from '../../../src/boot/units/docker.js'
import { NO_COUNTERS } from '../../../src/boot/units/counters.js'
import { nameOwner } from '../../../src/boot/units/owner.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { comesTrue, openTestSite, readLine } from '../../fixtures/site.js'
import { listContainers, makeNodeImage, needEngine } from './fixtures/engine.js'
import { fakeProgram } from './fixtures/fake-program.js'
import { MB, startTestUnits } from './fixtures/units.js'

const url = (path) => new URL(path, import.meta.url).href
const IMAGE = 'baseload-test:units'
const SERVER = `const answer = (_, response) => response.end('ok')
require('node:http').createServer(answer).listen(process.env.PORT, process.env.HOST)
process.once('SIGTERM', () => process.exit())`

t.test('the command of a unit: limits, a port of the loopback alone, and what the image runs', async (t) => {
  const limits = { cpu: 0.5, memoryBytes: 64 * MB }
  const own = writeRun({ name: 'n-1', limits, image: { name: 'shop:1.2', port: 3000 }, cores: [1] })
  t.equal(own.split(' & ')[0], 'docker run --rm --pull never --name n-1 --cpus 0.5 --memory 67108864 --memory-swap 67108864 ' +
    '--cpuset-cpus 1 --env PORT=3000 --env HOST=0.0.0.0 --publish 127.0.0.1:$PORT:3000 shop:1.2')
  t.match(own, /trap 'docker stop --time 2 n-1 .*' TERM INT\n/)
  const given = writeRun({ name: 'n-1', limits, image: { name: 'node:22', port: 80, command: "node a.js 'x y'" }, cores: null })
  t.match(given, `--volume ${process.cwd()}:/app:ro --workdir /app --publish 127.0.0.1:$PORT:80 node:22 sh -c 'node a.js '\\''x y'\\'''`)
})

t.test('the shell of a unit ends after its client, with its exit code', async (t) => {
  await fakeProgram(t, 'docker', 'case $1 in run) trap "sleep 0.2; exit 7" TERM; echo up; while :; do sleep 0.05; done;; esac')
  const text = writeRun({ name: 'n-1', limits: { cpu: 1, memoryBytes: MB }, image: { name: 'a', port: 1 }, cores: null })
  const child = spawn('sh', ['-c', text], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  await readLine({ child }, 'up')
  process.kill(-child.pid, 'SIGTERM')
  t.equal(await new Promise((resolve) => child.once('exit', resolve)), 7)
})

t.test('what an image is asked first, and what to do where it cannot be', async (t) => {
  const find = (image = {}) => requireImage({ image: { name: 'shop:1', ...image } })
  const answers = (script) => fakeProgram(t, 'docker', script)
  await answers('echo \'{"8080/tcp":{},"53/udp":{}}\'')
  t.strictSame(find(), { name: 'shop:1', port: 8080 }, 'the one that it exposes')
  t.strictSame(find({ port: 3000, command: 'x' }), { name: 'shop:1', port: 3000, command: 'x' }, 'what was given stays')
  await answers('echo null')
  t.throws(find, { code: 'SIZING_INVALID', message: /no port/, hint: /docker:shop:1,port=3000/ })
  await answers('echo \'{"80/tcp":{},"443/tcp":{}}\'')
  t.throws(find, { code: 'SIZING_INVALID', message: /2 ports/ })
  await answers('echo "Error: No such image: shop:1" >&2; exit 1')
  t.throws(find, { code: 'DEPENDENCY_MISSING', message: /no image shop:1/, hint: /docker pull shop:1/ })
  await answers('echo "Cannot connect to the Docker daemon at unix:///x." >&2; exit 1')
  t.throws(find, { code: 'DEPENDENCY_MISSING', message: /docker does not answer: Cannot connect/, hint: /systemctl start docker/ })
  const { PATH } = process.env
  t.teardown(() => { process.env.PATH = PATH })
  process.env.PATH = await makeFolder(t)
  t.throws(find, { code: 'DEPENDENCY_MISSING', message: /docker not found/, hint: /apt-get install docker.io/ })
})

t.test('a program of this machine is not held by it', async (t) => {
  await fakeProgram(t, 'docker', 'echo 27.0')
  t.match(await docker.findFault({}), /limits images: --unit docker:<image>/)
  await fakeProgram(t, 'docker', 'exit 1')
  t.equal(await docker.findFault({}), 'no engine answers')
  await t.rejects(docker.openUnit({ name: 'x', limits: { cpu: 1, memoryBytes: MB } }), /cannot hold a program/)
})

t.test('a unit is noted before it is there, and by its note removed', async (t) => {
  const folder = await makeFolder(t)
  const log = join(folder, 'asked')
  await fakeProgram(t, 'docker', `echo "$*" >>${log}; [ "$1" = rm ] || exit 1`)
  const limits = { cpu: 1, memoryBytes: MB, image: { name: 'a', port: 1 } }
  const unit = await docker.openUnit({ name: 'n-1', limits, cores: null, folder })
  t.ok(existsSync(join(folder, 'n-1.container')))
  t.match(unit.containPart({ name: 'server', command: 'x' }), { name: 'server', command: /^docker run / })
  t.strictSame(await unit.read(), NO_COUNTERS, 'none where it is not up')
  await unit.close()
  t.notOk(existsSync(join(folder, 'n-1.container')))
  await removeContainers({ files: ['n-2.container', 'agents.sock'] })
  t.match((await readFile(log, 'utf8')).split('\n'), [/inspect/, 'rm --force --volumes n-1', 'rm --force --volumes n-2', 'rm --force --volumes n-2'])
})

t.test('what a container has used is read from the groups of its first process, in either version', async (t) => {
  const folder = t.testdir({
    two: { a: { 'cpu.stat': 'usage_usec 7\n', 'memory.peak': '70\n' } },
    one: { a: { 'cpuacct.usage': '8000\n', 'memory.max_usage_in_bytes': '80\n', 'cpu.stat': 'nr_periods 9\n' } }
  })
  await fakeProgram(t, 'docker', 'echo 4242')
  const texts = { '/proc/4242/cgroup': '0::/a\n1:cpu,cpuacct,memory:/a\n' }
  const { promises: { readFile } } = fs
  fs.promises.readFile = async (path, ...more) => texts[path] ?? await readFile(path, ...more)
  syncBuiltinESMExports()
  t.teardown(() => {
    Object.assign(fs.promises, { readFile })
    syncBuiltinESMExports()
  })
  const limits = { cpu: 1, memoryBytes: MB, image: { name: 'a', port: 1 } }
  const read = async (...mounts) => {
    texts['/proc/self/mountinfo'] = mounts.map(([at, type]) => `30 25 0:26 / ${join(folder, at)} rw - ${type} x rw,cpu,cpuacct,memory\n`).join('')
    const unit = await docker.openUnit({ name: 'n-1', limits, cores: null, folder })
    const { cpuUs, memoryBytes, periods } = await unit.read()
    await unit.close()
    return [cpuUs, memoryBytes, periods]
  }
  t.same(await read(['two', 'cgroup2']), [7, 70, null])
  t.same(await read(['one', 'cgroup']), [8, 80, 9])
  t.same(await read(['two', 'cgroup2'], ['one', 'cgroup']), [8, 80, 9], 'of both the one that counts')
  t.same(await read(), [null, null, null])
})

t.test('containers for real', await needEngine(t), async (t) => {
  await makeNodeImage({ t, tag: IMAGE, script: SERVER, changes: ['EXPOSE 3000'] })
  const limits = { cpu: 0.5, memoryBytes: 96 * MB, image: requireImage({ image: { name: IMAGE } }) }

  await t.test('two units under their limits behind HAProxy; none is left', async (t) => {
    const site = await openTestSite(t)
    const units = await startTestUnits(t, site, { means: 'docker', limits, count: 2 })
    const names = listContainers(nameOwner())
    t.equal(names.length, 2)
    const { stdout } = spawnSync('docker', ['inspect', '--format', '{{.HostConfig.NanoCpus}} {{.HostConfig.Memory}}', ...names], { encoding: 'utf8' })
    t.strictSame(stdout.trim().split('\n'), Array(2).fill(`500000000 ${96 * MB}`))
    for (let i = 0; i < 4; i++) t.equal(await (await fetch(units.url)).text(), 'ok')
    for (const { cpuUs, memoryBytes } of await units.readUnits()) t.ok(cpuUs > 0 && memoryBytes > 0)
    t.same(await units.stop(), [])
    t.strictSame(listContainers(nameOwner()), [])
  })

  await t.test('what an image that ends at once has printed', async (t) => {
    await makeNodeImage({ t, tag: `${IMAGE}-dies`, script: 'throw new Error("no database")' })
    const site = await openTestSite(t)
    const image = { name: `${IMAGE}-dies`, port: 3000 }
    await t.rejects(startTestUnits(t, site, { means: 'docker', limits: { ...limits, image } }), {
      code: 'TARGET_DIED_AT_BOOT', message: /no database/
    })
    t.strictSame(listContainers(nameOwner()), [])
  })

  await t.test('kill -9 of a run: its reaper removes them', async (t) => {
    const code = `
      import { openTestSite } from '${url('../../fixtures/site.js')}'
      import { startTestUnits } from '${url('./fixtures/units.js')}'
      import { nameOwner } from '${url('../../../src/boot/units/owner.js')}'
      const t = { teardown () {} }
      await startTestUnits(t, await openTestSite(t), { means: 'docker', limits: ${JSON.stringify(limits)}, count: 2 })
      console.log('up ' + nameOwner())
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    t.teardown(() => child.kill('SIGKILL'))
    const owner = (await readLine({ child }, 'up ')).slice(3)
    t.equal(listContainers(owner).length, 2)
    child.kill('SIGKILL')
    t.ok(await comesTrue(() => listContainers(owner).length === 0))
  })
})
