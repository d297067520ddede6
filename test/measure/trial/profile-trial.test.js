import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { nameProfile } from '../../../src/boot/agent-answers.js'
import { runProfileTrial } from '../../../src/measure/trial/profile-trial.js'

const ANSWER = { pid: 7, thread: 0 }
const PARTS = [{ name: 'server', agentId: 'a' }, { name: 'proxy', agentId: '' }]

/** A trial whose agents answer as they are told to, by the step. */
async function run (t, /** @type {Record<string, object[]>} */ answers, { files = {}, isAborted = false } = {}) {
  const folder = t.testdir()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const asked = /** @type {string[]} */ ([])
  const stopper = new AbortController()
  if (isAborted) stopper.abort(new Error('enough'))
  let given
  const result = await runProfileTrial(/** @type {any} */ ({
    kind: 'cpu',
    trial: {
      site: {
        folder,
        watch: {},
        agents: { profile: async (/** @type {string} */ id, /** @type {string} */ step) => { asked.push(`${id} ${step}`); return answers[step] ?? [] } }
      },
      signal: stopper.signal
    },
    run: async (/** @type {any} */ options) => {
      given = options
      const { onReady, onOpen, onClosed } = options.accompany({ parts: PARTS })
      await onReady()
      if (options.enough.aborted) return { record: null, failure: null }
      await onOpen()
      await onClosed()
      return { record: 'kept', failure: null }
    }
  }))
  return { ...result, asked, given }
}

t.test('each Node process of the parts is profiled while the window lasts, and nothing else is looked at', async (t) => {
  const { threads, errors, asked, given, record } = await run(t, { prepare: [], 'prepare cpu': [{ pid: 7 }], stop: [ANSWER] },
    { files: { [nameProfile(/** @type {any} */ (ANSWER))]: 'profile' } })
  t.same(asked, ['a prepare cpu', 'a start', 'a stop'])
  t.same([threads, errors, record], [[{ ...ANSWER, part: 'server', text: 'profile' }], [], 'kept'])
  t.match(given.site, { watch: null, looks: false })
})

t.test('where nobody can be profiled it ends at once', async (t) => {
  t.match(await run(t, {}), { record: null, threads: [], errors: [], asked: ['a prepare cpu'] })
  t.match(await run(t, { 'prepare cpu': [{ error: 'no inspector' }] }), { record: null, errors: ['no inspector'], asked: { length: 1 } })
  const one = await run(t, { 'prepare cpu': [{ error: 'no inspector' }, { pid: 7 }], stop: [{ error: 'late' }] })
  t.match(one, { record: 'kept', threads: [], errors: ['no inspector', 'late'] })
})

t.test('a profile that cannot be read is told of, but not after an abort', async (t) => {
  const answers = { 'prepare cpu': [{ pid: 7 }], stop: [ANSWER] }
  t.match(await run(t, answers), { threads: [], errors: [/ cannot be read: ENOENT$/] })
  await t.rejects(run(t, answers, { isAborted: true }))
})
