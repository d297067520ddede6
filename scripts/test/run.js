/*
 * `npm run test:only`: all tests, those of the pure stages in one process a stage (test/together), as starting a process takes longer than most of them.
 * With files or folders (`npm run test:only -- test/stats`) as `npx tap` runs them: each file in a process of its own.
 */

import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'

const given = process.argv.slice(2)
const files = given.some((word) => !word.startsWith('-')) ? [] : listFiles()
spawn('tap', [...given, ...files], { stdio: 'inherit', shell: process.platform === 'win32' }).once('close', (code) => { process.exitCode = code ?? 1 })

function listFiles () {
  const together = readdirSync('test/together')
  const others = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) => /^(?!.*fixtures).*\.test\.js$/.test(name) && !together.includes(`${name.split(/[/\\]/)[0]}.js`))
  return [...together.map((name) => `test/together/${name}`), ...others.map((name) => `test/${name}`)]
}
