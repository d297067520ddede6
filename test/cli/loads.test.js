import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'

const COUNTER = new URL('../fixtures/count-loads.js', import.meta.url).href

const NOT_FOR_WORDS = /execute\.js$|^src\/(measure|load|judge|stats)\/|^src\/plan\/(plan|baseline)\.js$/

/*
 * How many files a command has read when its first request leaves is how long one waits for it. Reports, other kinds of experiment,
 * other protocols and other engines are imported where they are needed.
 */

/** @param {object} t @param {string[]} args */
async function countLoads (t, args) {
  const folder = await makeFolder(t)
  const file = join(folder, 'loads.json')
  const { leftovers } = await runBaseload(t, args, { folder, env: { NODE_OPTIONS: `--import ${COUNTER}`, LOADS_FILE: file } })
  t.strictSame(await leftovers(), [])
  const urls = JSON.parse(await readFile(file, 'utf8')).map((/** @type {string} */ url) => url.replaceAll('\\', '/'))
  const packages = urls.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [])
  return {
    files: [...new Set(urls.flatMap((url) => /\/(src\/.*)$/.exec(url.replace(/.*node_modules.*/, ''))?.[1] ?? []))],
    packages: [...new Set(packages)].sort()
  }
}

t.test('measure of an address, until its first request', async (t) => {
  const server = createServer((request, response) => { response.end('ok') }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const { files, packages } = await countLoads(t, ['measure', `http://127.0.0.1:${server.address().port}/`, '--quick', '--no-watch'])
  t.ok(files.includes('src/measure/run-generation.js'))
  t.ok(files.length <= 280, `${files.length} files of src`)
  t.strictSame(packages, ['ajv', 'commander', 'fast-deep-equal'])
})

t.test('help, and what is refused at once, load no plan and nothing that measures', async (t) => {
  for (const args of [['--help'], ['measure', '--help'], ['measure', '--nope'], ['run', '--duration', 'soon']]) {
    const { files, packages } = await countLoads(t, args)
    t.ok(files.length <= 100, `${args.join(' ')}: ${files.length} files of src`)
    t.strictSame(files.filter((file) => NOT_FOR_WORDS.test(file)), [], args.join(' '))
    t.strictSame(packages, ['commander'])
  }
})
