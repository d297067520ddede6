import t from 'tap'
import { parse } from 'yaml'
import { TRIED } from '../../src/load/k6/program.js'
import { readJson, readText } from './fixtures/documents.js'

const dockerfile = readText('Dockerfile')
const { engines, files, scripts } = readJson('package.json')

t.test('the image has every program that a run can use, and fails to build without one', async (t) => {
  const [, required] = /BASELOAD_REQUIRE=(\S+) npm run setup/.exec(dockerfile)
  t.strictSame(required.split(',').sort(), ['k6', 'programs'])
  t.ok(scripts.setup)
})

t.test('its k6 and its Node.js are those that baseload takes', async (t) => {
  t.ok(TRIED.versions.includes(/^FROM grafana\/k6:([\d.]+)@\S+ AS k6$/m.exec(dockerfile)[1]))
  const [, major] = /^FROM node:(\d+)-\w+-slim@\S+$/m.exec(dockerfile)
  t.ok(engines.node.includes(`>=${major}.`), 'the oldest version that its makers still mend')
})

t.test('it does not run as root, and its entry is baseload', async (t) => {
  t.ok(dockerfile.lastIndexOf('\nUSER node\n') > dockerfile.lastIndexOf('\nRUN '))
  t.match(dockerfile, /^ENTRYPOINT \["baseload"\]$/m)
})

t.test('it holds what the package holds, its set-up and its build', async (t) => {
  const [first, ...kept] = readText('.dockerignore').split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  t.equal(first, '*')
  t.strictSame(
    kept.map((line) => line.replace(/^!/, '')).sort(),
    ['package.json', 'package-lock.json', 'scripts/build.js', 'scripts/reference.js', 'scripts/schema', 'scripts/setup', 'scripts/setup.js', ...files].sort()
  )
})

t.test('every flag of docker in the guide is in the workflow, which tries it', async (t) => {
  const { jobs } = parse(readText('.github/workflows/ci.yml'))
  const tried = jobs.image.steps.map(({ run }) => run ?? '').join('\n')
  for (const words of [
    '--version', 'doctor', '--network container:shop', '--user "$(id -u):$(id -g)"', '--volume "$PWD:/work"',
    '--init'
  ]) {
    t.ok(tried.includes(words), words)
    t.ok(readText('docs/guides/run-in-a-container.md').includes(words), words)
  }
})
