/*
 * The tests of stages that start nothing run in one process a stage, wherever in the house they stand: starting a process takes longer than most of them.
 */
import { readdirSync } from 'node:fs'

/** The names of a stage's folders: in the trunk, and in the rooms. */
export const TOGETHER = Object.freeze({ plan: ['plan'], record: ['record'], stats: ['stats'], judge: ['judge', 'verdict'], layout: ['messages', 'layout', 'report'] })

/** @returns {string[]} every file of tests, from `test/` */
export function listTests () {
  return readdirSync(new URL('../../test/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^(?!.*fixtures).*\.test\.js$/.test(name)).sort()
}

/**
 * @param {string} file from `test/`
 * @returns {string | null} the stage it is tested together with; null: a process of its own
 */
export function findStage (file) {
  const [top, second = '', third = ''] = file.split('/')
  const folder = ['commands', 'experiments'].includes(top) ? third : ['runs', 'promises'].includes(top) ? second : top
  return Object.entries(TOGETHER).find(([, folders]) => folders.includes(folder))?.[0] ?? null
}
