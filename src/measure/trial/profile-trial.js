import { join } from 'node:path'
import { nameProfile } from '../../boot/agent-answers.js'
import { readBounded, tellUnreadable } from '../../config/bounded-file.js'

/**
 * @import { Failure, Profile, TrialRecord } from '../../types.ts'
 * @import { CpuAnswer, HeapAnswer } from '../../boot/profiler/profiler.js'
 * @import { BootedPart } from '../../boot/part.js'
 * @import { runTrial } from './trial.js'
 *
 * What a thread of a part said, with the text of its profile.
 * @typedef {(CpuAnswer | HeapAnswer) & { part: string, text: string }} SeenThread
 */

const MOST_BYTES = 64 * 1024 * 1024 // of ten seconds; some megabytes are usual

/**
 * A trial like any other, with a profiler in the Node processes of its target while the window lasts. It ends at once where
 * there is none to profile.
 * @template {Pick<TrialRecord, 'startedAt' | 'load'>} R
 * @param {object} options
 * @param {Profile['kind']} options.kind
 * @param {(options: Parameters<typeof runTrial>[0]) => Promise<{ record: R | null, failure: Failure | null }>} options.run
 * @param {Parameters<typeof runTrial>[0]} options.trial
 * @returns {Promise<{ record: R | null, failure: Failure | null, threads: SeenThread[], errors: string[] }>} threads: none
 *   where no Node process answered; errors: why one that did answer could not be profiled
 */
export async function runProfileTrial ({ kind, run, trial }) {
  const { site } = trial
  const enough = new AbortController()
  /** @type {Array<(CpuAnswer | HeapAnswer) & { part: string }>} */
  let seen = []
  /** @type {string[]} */
  let errors = []
  const result = await run({
    ...trial,
    // Nothing else is to be seen of this trial, so nothing else disturbs it.
    site: { ...site, watch: null, looks: false },
    enough: enough.signal,
    accompany: ({ parts }) => ({
      async onReady () {
        const prepared = await ask(parts, `prepare ${kind}`)
        errors = listErrors(prepared)
        if (prepared.length === errors.length) enough.abort()
      },
      async onOpen () { await ask(parts, 'start') },
      async onClosed () {
        const answers = await ask(parts, 'stop')
        seen = answers.flatMap((answer) => 'pid' in answer ? [answer] : [])
        errors.push(...listErrors(answers))
      }
    })
  })
  /** @type {SeenThread[]} */
  const threads = []
  for (const one of seen) {
    const file = nameProfile(one)
    try {
      const text = await readBounded({ file: join(site.folder, file), mostBytes: MOST_BYTES, follow: false, signal: trial.signal })
      threads.push({ ...one, text })
    } catch (error) {
      if (trial.signal.aborted) throw error
      errors.push(`${file} cannot be read: ${tellUnreadable(error)}`)
    }
  }
  return { ...result, threads, errors }

  /** @param {readonly BootedPart[]} parts @param {string} step */
  async function ask (parts, step) {
    const own = parts.filter(({ agentId }) => agentId !== '')
    const answers = await Promise.all(own.map(async ({ name, agentId }) =>
      (await site.agents.profile(agentId, step, trial.signal)).map((answer) => ({ ...answer, part: name }))))
    return answers.flat()
  }
}

/** @param {ReadonlyArray<object>} answers */
function listErrors (answers) {
  return answers.flatMap((answer) => 'error' in answer ? [String(answer.error)] : [])
}
