/*
 * `npm run test:changed`: the tests that a change can break: of all since the commit before the last one, committed or not;
 * `-- --base <commit>`: since that one was left. `-- --list`: only says which. What it leaves out, `npm test` has.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findAffected } from './affected.js'
import { readImporters } from './importers.js'
import { findStage, listTests } from './stages.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const RUN = fileURLToPath(new URL('run.js', import.meta.url))
const LINT = ['node_modules/oxlint/bin/oxlint', '-c', 'oxlint.config.js', '--deny-warnings', '--report-unused-disable-directives']

const { values: { base, list } } = parseArgs({ options: { base: { type: 'string' }, list: { type: 'boolean', default: false } } })
const changed = listChanged(base)
const importers = readImporters({ root: ROOT, named: true })
const texts = new Map([...new Set([...importers.values()].flat()), ...listTests().map((name) => `test/${name}`)]
  .filter((name) => name.startsWith('test/')).map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]))
const affected = findAffected({ changed, tests: listTests().map((name) => `test/${name}`), importers, texts })

if (list) process.stdout.write(affected.files.map((file) => `${file}\n`).join(''))
else process.exitCode = lint() || test()
process.stderr.write(describe())

/** @param {string | undefined} base */
function listChanged (base) {
  const git = (/** @type {string[]} */ ...words) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' })
  const since = base === undefined ? git('rev-parse', 'HEAD~1').trim() : git('merge-base', base, 'HEAD').trim()
  const names = [git('diff', '--name-only', '-z', '--no-renames', since), git('ls-files', '--others', '--exclude-standard', '-z')]
  return [...new Set(names.join('').split('\0').filter(Boolean))]
}

/** Of the changed files alone. */
function lint () {
  const files = changed.filter((name) => /\.(?:c?js|ts)$/.test(name) && existsSync(join(ROOT, name)))
  return files.length === 0 ? 0 : spawnSync(process.execPath, [...LINT, '--no-error-on-unmatched-pattern', ...files], { cwd: ROOT, stdio: 'inherit' }).status
}

/** Those of one stage in one process, as `npm test` has them. */
function test () {
  const { files } = affected
  if (files.length === 0) return 0
  const stages = new Set(files.map((file) => findStage(file.slice('test/'.length))))
  const together = [...stages].filter((stage) => stage !== null).map((stage) => `test/all/${stage}.js`)
  const alone = files.filter((file) => findStage(file.slice('test/'.length)) === null)
  const env = { ...process.env, BASELOAD_TESTS: files.join('\n') }
  return spawnSync(process.execPath, [RUN, ...together, ...alone], { cwd: ROOT, stdio: 'inherit', env }).status ?? 1
}

function describe () {
  const { files, left, hasProgram } = affected
  const count = (/** @type {number} */ n, /** @type {string} */ what) => `${n} ${what}${n === 1 ? '' : 's'}`
  const said = [`${count(files.length, 'file')} of tests for ${count(changed.length, 'changed file')}`]
  if (left.length > 0) said.push(`${count(left.length, 'more file')} of tests that it reaches over more imports, and types: npm test`)
  else if (hasProgram) said.push('types, and command lines that reach it through other folders: npm test')
  return `test:changed: ${said.join('; ')}\n`
}
