import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { warnOfEnvironment } from '../../record/machine.js'
import { tryReportsFolder } from '../../record/store.js'
import { describePolicy } from '../../report/page/frame.js'
import { renderScreen } from '../../report/render/screen.js'
import { decodeHistogram } from '../../record/histogram.js'
import { readScriptlessAssets } from '../common/page-assets.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { readPageParts, renderPage } from '../common/page.js'
import { buildResult } from '../../judge/result.js'
import { DEFAULTS } from '../../plan/presets.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { tell } from '../../report/sentences/index.js'
import { measureBaseline, measureGate } from './boot/measure.js'
import { postJson } from './boot/webhook.js'
import { readCommit } from './record/commit.js'
import { assertNoLinks, openStore } from './record/store.js'
import { renderGatePage } from './report/gates-page.js'
import { buildAlert, buildWatchDocument } from './report/watch-json.js'
import { renderWatchPage, styleWatchPage } from './report/page.js'
import { documentWatch } from './report/document.js'
import { openWatchServer } from './server.js'
import { sortAnswered } from './verdict/gates.js'
import { look, review } from './watch.js'
import { readDefaults } from '../../cli/apply-defaults.js'
import { chooseFormat } from '../../cli/formats.js'
import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable } from '../../config/bounded-file.js'
import { assertAllowedUrl } from '../../plan/address.js'
import { readExperiment, readShipped } from '../common/experiments.js'
import { readGatesFile } from './gates.js'

/** @import { Io } from '../../cli/flag-types.ts' */
/** @import { Flags } from './command.js' */
/** @import { World } from './watch.js' */
/** @import { RunRecord } from '../../types.ts' */
/** @import { StoredGate, WatchResult } from './types.ts' */

const SETTLE_MS = 2000 // records that are posted one after the other are looked at together
const LOCK = 'watch.lock' // in the folder of reports, held while something is measured
const LONGEST_MS = 2 ** 31 - 1 // of a timer of Node.js

const SHORTEST_TOKEN = 16

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [names], flags, io }) {
  const { baselines, gates, token } = await readAsked({ names, flags, io })
  if (baselines.length + gates.length > 0 || flags.serve) {
    await tryReportsFolder({ reportsFolder: flags.reports })
    io.catchSignals()
  }
  if (flags.store === DEFAULTS.store) await assertNoLinks({ place: flags.store })
  const store = await openStore({ place: flags.store, allowHosts: flags.allowHost })
  try {
    for (const warning of warnOfEnvironment({ env: process.env })) io.note(`! ${tell(warning)}`) // a webhook goes to whoever answers
    const origin = { commit: flags.commit ?? null, machine: flags.machine ?? null }
    const world = makeWorld({ store, flags, io })
    const ask = { days: flags.days, margin: flags.margin }
    const lookOnce = () => look({ world, baselines, gates, folders: flags.import, origin, ...ask })
    if (!flags.serve && flags.every === undefined) {
      return await tellOnce({ result: await lookOnce(), place: namePlace({ store, flags }), flags, io })
    }
    return await stay({ world, lookOnce, lookAgain: () => review({ world, ...ask }), token, flags, io })
  } finally {
    await store.close()
  }
}

/** @param {{ store: World['store'], flags: Flags, io: Io }} options @returns {World} */
function makeWorld ({ store, flags: { reports, allowHost, webhook, quiet, commit }, io }) {
  const surround = () => ({ reports, allowHosts: allowHost, readsDefaults: io.readsDefaults, reaper: io.reaper(), signal: io.signal })
  const readMeasured = async () => commit ?? await readCommit() // before each of them: by tomorrow it may be another one
  return {
    store,
    reports,
    now: Date.now,
    signal: io.signal,
    async measure (baseline) {
      if (!quiet) io.note(`measuring ${baseline}`)
      const measured = await readMeasured()
      return { ...await measureBaseline({ baseline, ...surround() }), commit: measured }
    },
    async claim () {
      const { holdFile } = await import('./record/sqlite.js')
      await assertNoLinks({ place: join(reports, LOCK) })
      try {
        return await holdFile({ file: join(reports, LOCK) })
      } catch (error) { // a disk that knows no locks, or became read-only: nothing measured would be worse
        io.note(`! ${join(reports, LOCK)} cannot be locked: ${/** @type {Error} */ (error).message}; another watch may measure at the same time`)
        return () => {}
      }
    },
    async askGate ({ name, words }) {
      if (!quiet) io.note(`measuring gate ${name}`)
      const measured = await readMeasured()
      return { ...await measureGate({ name, words, ...surround() }), commit: measured }
    },
    ...webhook !== undefined && { alert: makeAlert({ url: webhook, allowHosts: allowHost, signal: io.signal }) }
  }
}

/** @param {{ url: string, allowHosts: readonly string[], signal: AbortSignal }} options @returns {NonNullable<World['alert']>} */
function makeAlert ({ url, allowHosts, signal }) {
  return async (result, { changes, holds }) => {
    const refused = await postJson({ url, allowHosts, body: buildAlert({ result, changes, holds }), signal })
    return refused === null ? null : `webhook: ${refused}; told again with the next look`
  }
}

/** A URL without its password. @param {{ store: World['store'], flags: Flags }} options */
function namePlace ({ store, flags }) {
  return flags.store === DEFAULTS.store ? undefined : store.place
}

/** @param {{ result: WatchResult, place: string | undefined, flags: Flags, io: Io }} options */
async function tellOnce ({ result, place, flags, io }) {
  const { holds, open } = sortAnswered({ result })
  const isWorse = holds.length > 0 || result.news.some(({ isWorse }) => isWorse)
  const exitCode = isWorse ? EXIT.missed : result.unmeasured + open.length > 0 ? EXIT.inconclusive : EXIT.met
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  io.print(await render({
    document: documentWatch({ result, store: place, exitCode }),
    json: () => buildWatchDocument({ result }),
    details: flags.details,
    io
  }), format)
  return exitCode
}

/**
 * Until Ctrl-C. Nothing is computed while something is measured.
 * @param {{ world: World, lookOnce: () => Promise<WatchResult>, lookAgain: () => Promise<WatchResult>, token: string | undefined,
 *   flags: Flags, io: Io }} options
 */
async function stay ({ world, lookOnce, lookAgain, token, flags, io }) {
  const { signal } = io
  const assets = await readScriptlessAssets()
  const place = namePlace({ store: world.store, flags })
  /** One look at a time. @type {Promise<unknown>} */
  let last = Promise.resolve()
  /** @type {Awaited<ReturnType<typeof openWatchServer>> | null} */
  let server = null
  const show = async (/** @type {() => Promise<WatchResult>} */ work) => {
    const result = await work()
    server?.setPage(renderWatchPage({ result, assets }))
    if (!flags.quiet) io.note(renderScreen({ document: documentWatch({ result, store: place }), columns: io.columns }))
  }
  const queue = (/** @type {() => Promise<WatchResult>} */ work) => {
    const done = last.then(() => show(work))
    last = done.catch(() => {})
    return done
  }
  const noteError = (/** @type {Error} */ { message }) => io.note(`! ${message}`)
  const onRecord = askOnce({
    settle: () => sleep(SETTLE_MS, undefined, { signal }),
    begin: (onBegin) => queue(() => { onBegin(); return lookAgain() }).catch(noteError)
  })
  try {
    if (flags.serve) {
      server = await openServer({ world, token, flags, onRecord, ...await makePages(assets) })
      await queue(lookAgain)
      io.print(`watch: ${server.url}`)
    }
    await repeat({ work: () => queue(lookOnce), onError: noteError, everyMs: flags.every, signal })
  } finally {
    await last
    await server?.close()
  }
  return EXIT.met
}

/** What the server draws, and the policy of all of it. @param {Parameters<typeof renderGatePage>[0]['assets']} assets */
async function makePages (assets) {
  const { styles, scripts, hash } = await readPageParts()
  return {
    policy: describePolicy({ styles: [styleWatchPage(assets), assets.style, ...styles], scripts, hash }),
    drawGate: (/** @type {StoredGate} */ gate) => renderGatePage({ gate, assets }),
    drawRun: (/** @type {RunRecord} */ record) => renderPage({ result: buildResult({ record, decode: decodeHistogram }), record })
  }
}

/**
 * One look for all records that come until it begins, however long what is measured keeps it waiting.
 * @param {{ settle: () => Promise<unknown>, begin: (onBegin: () => void) => Promise<unknown> }} options settle: rejects: no look is
 *   wanted any more; begin: calls onBegin when the look begins
 */
export function askOnce ({ settle, begin }) {
  let waits = false
  return () => {
    if (waits) return
    waits = true
    settle().then(() => begin(() => { waits = false }), () => {})
  }
}

/**
 * What goes wrong the first time ends it, as it will go wrong again; later, the next round may go well.
 * @param {{ work: () => Promise<unknown>, onError: (error: Error) => void, everyMs: number | undefined, signal: AbortSignal }} options
 *   everyMs: absent: only once, then wait
 */
async function repeat ({ work, onError, everyMs, signal }) {
  const beginMs = performance.now()
  await work()
  while (!signal.aborted) {
    // a round that took too long is left out.
    const rounds = everyMs === undefined ? Infinity : Math.floor((performance.now() - beginMs) / everyMs) + 1
    const dueMs = beginMs + rounds * (everyMs ?? 1)
    while (!signal.aborted && performance.now() < dueMs) {
      await sleep(Math.min(LONGEST_MS, dueMs - performance.now()), undefined, { signal }).catch(() => {})
    }
    if (!signal.aborted) await work().catch(onError)
  }
}

/**
 * @param {{ world: World, token: string | undefined, flags: Flags } & Pick<Parameters<typeof openWatchServer>[0], 'policy' | 'onRecord' |
 *   'drawGate' | 'drawRun'>} options
 */
async function openServer ({ world: { store }, token, flags: { reports, port }, ...pages }) {
  return openWatchServer({ store, reports, port, token, ...pages }).catch((error) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    throw new BaseloadError('PORT_TAKEN', `port ${port} cannot be listened on: ${error.code}`, { hint: 'name another one with --port', cause: error })
  })
}

/**
 * What is to be watched. Every mistake is told before anything is measured.
 * @param {{ names: string[], flags: Flags, io: Pick<Io, 'commands' | 'readsDefaults'> }} options names: of baselines
 */
async function readAsked ({ names, flags, io: { commands, readsDefaults } }) {
  assertTimely({ names, flags })
  const baselines = await readBaselines(names)
  const gate = commands.find(({ name }) => name === 'gate')
  const gates = flags.gates !== undefined && gate !== undefined
    ? await readGatesFile({
      file: flags.gates,
      command: gate,
      allowHosts: flags.allowHost,
      readDefaults: async (typed) => readsDefaults ? readDefaults({ spec: gate, commands, typed }) : []
    })
    : []
  const token = flags.tokenFile === undefined ? undefined : await readToken(flags.tokenFile)
  if (flags.webhook !== undefined) assertWebhook({ url: flags.webhook, allowHosts: flags.allowHost })
  return { baselines, gates, token }
}

/** @param {{ names: string[], flags: Flags }} options @throws {BaseloadError} USAGE */
function assertTimely ({ names, flags }) {
  const { once, every, gates } = flags
  const asked = [...names, ...gates === undefined ? [] : [gates]]
  if (asked.length > 0 && !once && every === undefined) {
    throw new BaseloadError('USAGE', `when are ${asked.join(', ')} to be measured?`, { hint: 'now: --once; on a schedule: --every 24h' })
  }
  if (asked.length === 0 && (once || every !== undefined)) {
    throw new BaseloadError('USAGE', `${once ? '--once' : '--every'} without a baseline or a gate`, {
      hint: 'name a baseline: baseload watch http --once; or a file of gates: --gates gates.yml'
    })
  }
}

/** @param {string[]} names */
async function readBaselines (names) {
  const { catalogue, schema } = await readShipped()
  return Promise.all(names.map(async (source) => {
    const { baseline } = await readExperiment({ name: source, schema, catalogue, secretNames: {} })
    return { name: baseline.name, source }
  }))
}

/** @param {string} file */
async function readToken (file) {
  const hint = `write at least ${SHORTEST_TOKEN} random letters and digits into it: openssl rand -hex 24`
  const token = (await readBounded({ file, mostBytes: MOST_BYTES.byHand }).catch((cause) => {
    throw new BaseloadError('USAGE', `--token-file ${file} cannot be read: ${tellUnreadable(cause)}`, { hint: hintUnreadable(cause, hint), cause })
  })).trim()
  if (/^[\w.~-]+$/.test(token) && token.length >= SHORTEST_TOKEN) return token
  throw new BaseloadError('USAGE', `--token-file ${file} has no usable token`, { hint })
}

/**
 * The address of a webhook is a password: whoever has it may post. No error repeats more than host and port.
 * @param {{ url: string, allowHosts: readonly string[] }} options
 * @throws {BaseloadError} URL_INVALID, HOST_NOT_ALLOWED
 */
function assertWebhook ({ url, allowHosts }) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new BaseloadError('URL_INVALID', '--webhook is not an http address', { hint: 'write it like https://hooks.example/path' })
  }
  assertAllowedUrl({ url, allowHosts })
}
