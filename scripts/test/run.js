/*
 * `npm run test:only`: all tests, those that are short in a few processes (test/all). tap starts files by the order of
 * their names: those come first, and the longest does not begin when all others are over.
 * With files or folders (`npm run test:only -- test/stats`) as `npx tap` runs them: each file in a process of its own.
 */

import { spawn } from 'node:child_process'
import { AT_ONCE, findStage, listTests, TOGETHER } from './stages.js'

const given = process.argv.slice(2)
const files = given.some((word) => !word.startsWith('-')) ? [] : listFiles()
// Node.js 20 reads the certificates that NODE_EXTRA_CA_CERTS names in each process that starts: 0.04 s for those of
// Debian, and tests start some 1,500. Only what installs packages needs them, and takes them from there (package/packed).
const { NODE_EXTRA_CA_CERTS: certificates, ...env } = process.env
spawn('tap', [`--jobs=${AT_ONCE}`, ...given, ...files], {
  stdio: 'inherit', shell: process.platform === 'win32', env: { ...env, ...certificates && { BASELOAD_EXTRA_CA_CERTS: certificates } }
}).once('close', (code) => {
  process.exitCode = code ?? 1
})

function listFiles () {
  const others = listTests().filter((name) => findStage(name) === null)
  return [...TOGETHER.map((stage) => `test/all/${stage}.js`), ...others.map((name) => `test/${name}`)]
}
