/*
 * `npm run test:only`: all tests, those that are short in a few processes (test/all). tap starts files by the order of
 * their names: those come first, and the longest does not begin when all others are over.
 * With files or folders (`npm run test:only -- test/stats`) as `npx tap` runs them: each file in a process of its own.
 */

import { spawn } from 'node:child_process'
import { findStage, listTests, TOGETHER } from './stages.js'

const given = process.argv.slice(2)
const files = given.some((word) => !word.startsWith('-')) ? [] : listFiles()
spawn('tap', [...given, ...files], { stdio: 'inherit', shell: process.platform === 'win32' }).once('close', (code) => {
  process.exitCode = code ?? 1
})

function listFiles () {
  const others = listTests().filter((name) => findStage(name) === null)
  return [...TOGETHER.map((stage) => `test/all/${stage}.js`), ...others.map((name) => `test/${name}`)]
}
