import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCatalogue, readSchema } from '../../config/files.js'
import { tryReportsFolder } from '../../record/store.js'
import { assertAllowedUrl } from '../../plan/address.js'
import { parseCatalogue } from '../../plan/catalogue.js'
import { readExperiment } from '../../runs/cli/experiments.js'
import { readScriptlessAssets } from '../../runs/cli/page-assets.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { USUAL_STORE } from './command.js'
import { measureBaseline } from './boot/measure.js'
import { postJson } from './boot/webhook.js'
import { readCommit } from './record/commit.js'
import { openStore } from './record/store.js'
import { buildAlert, buildWatchDocument } from './report/watch-json.js'
import { renderWatchPage } from './report/page.js'
import { renderWatchDetails, renderWatchScreen } from './report/screen.js'
import { openWatchServer } from './server.js'
import { look, review } from './watch.js'

/**
 * @import { Io } from '../../cli/flag-types.ts'
 * @import { Flags } from './command.js'
 * @import { Watched, World } from './watch.js'
 * @import { WatchResult } from './types.ts'
 */

/** Records that are posted one after the other are looked at together. */
const SETTLE_MS = 2000
const SHORTEST_TOKEN = 16
/** Of a timer of Node.js. */
const LONGEST_MS = 2 ** 31 - 1

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [names], flags, io }) {
  const baselines = await readBaselines({ names, flags })
  const token = flags.tokenFile === undefined ? undefined : await readToken(flags.tokenFile)
  if (flags.webhook !== undefined) assertAllowedUrl({ url: flags.webhook, allowHosts: flags.allowHost })
  if (baselines.length > 0 || flags.serve) {
    await tryReportsFolder({ reportsFolder: flags.reports })
    io.catchSignals()
  }
  const store = await openStore({ place: flags.store, allowHosts: flags.allowHost })
  try {
    const origin = { commit: flags.commit ?? null, machine: flags.machine ?? null }
    const world = makeWorld({ store, flags, io })
    const ask = { days: flags.days, margin: flags.margin }
    const lookOnce = () => look({ world, baselines, folders: flags.import, origin, ...ask })
    if (!flags.serve && flags.every === undefined) {
      return await tellOnce({ result: await lookOnce(), place: namePlace({ store, flags }), flags, io })
    }
    return await stay({ world, lookOnce, lookAgain: () => review({ world, ...ask }), token, flags, io })
  } finally {
    await store.close()
  }
}

/**
 * Every mistake is told before anything is measured.
 * @param {{ names: string[], flags: Flags }} options
 * @returns {Promise<Watched[]>}
 */
async function readBaselines ({ names, flags: { once, every, port, tokenFile, serve } }) {
  if (once && every !== undefined) throw new BaseloadError('USAGE', '--once with --every', { hint: 'give one of them' })
  if (names.length > 0 && !once && every === undefined) {
    throw new BaseloadError('USAGE', `when are ${names.join(', ')} to be measured?`, { hint: 'now: --once; by schedule: --every 24h' })
  }
  if (names.length === 0 && (once || every !== undefined)) {
    throw new BaseloadError('USAGE', `${once ? '--once' : '--every'} without a baseline`, { hint: 'name a baseline: baseload watch http --once' })
  }
  if (!serve && (port !== undefined || tokenFile !== undefined)) {
    throw new BaseloadError('USAGE', '--port and --token-file belong to --serve', { hint: 'give --serve as well' })
  }
  const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
  const schema = await readSchema('baseline')
  return Promise.all(names.map(async (source) => {
    const { baseline } = await readExperiment({ name: source, schema, catalogue, secretNames: {} })
    return { name: baseline.name, source }
  }))
}

/** @param {string} file */
async function readToken (file) {
  const hint = `write at least ${SHORTEST_TOKEN} random letters and digits into it: openssl rand -hex 24`
  const token = (await readFile(file, 'utf8').catch((cause) => {
    throw new BaseloadError('USAGE', `--token-file ${file} cannot be read: ${cause.code}`, { hint, cause })
  })).trim()
  if (/^[\w.~-]+$/.test(token) && token.length >= SHORTEST_TOKEN) return token
  throw new BaseloadError('USAGE', `--token-file ${file} has no usable token`, { hint })
}

/** @param {{ store: World['store'], flags: Flags, io: Io }} options @returns {World} */
function makeWorld ({ store, flags: { reports, allowHost, webhook, quiet, commit }, io }) {
  return {
    store,
    now: Date.now,
    signal: io.signal,
    async measure (baseline) {
      if (!quiet) io.note(`measuring ${baseline}`)
      const measured = commit ?? await readCommit() // each time: by tomorrow it may be another one
      const answer = await measureBaseline({ baseline, reports, allowHosts: allowHost, reaper: io.reaper(), signal: io.signal })
      return { ...answer, commit: measured }
    },
    async alert (result, changes) {
      if (webhook === undefined) return null
      const refused = await postJson({ url: webhook, allowHosts: allowHost, body: buildAlert({ result, changes }), signal: io.signal })
      return refused === null ? null : `webhook: ${refused}; told again with the next look`
    }
  }
}

/** A URL without its password. @param {{ store: World['store'], flags: Flags }} options */
function namePlace ({ store, flags }) {
  return flags.store === USUAL_STORE ? undefined : store.place
}

/** @param {{ result: WatchResult, place: string | undefined, flags: Flags, io: Io }} options @returns {Promise<number>} */
async function tellOnce ({ result, place, flags: { json, details }, io: { print, columns, colors } }) {
  const isWorse = result.news.some(({ isWorse }) => isWorse)
  const exitCode = isWorse ? EXIT.missed : result.unmeasured > 0 ? EXIT.inconclusive : EXIT.met
  if (json) print(JSON.stringify(buildWatchDocument({ result }), null, 2), 'json')
  else if (details) print(renderWatchDetails({ result, columns, colors }))
  else print(renderWatchScreen({ result, columns, colors, exitCode, ...place !== undefined && { store: place } }))
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
  let waits = false
  /** @type {Awaited<ReturnType<typeof openWatchServer>> | null} */
  let server = null
  const show = async (/** @type {() => Promise<WatchResult>} */ work) => {
    const result = await work()
    server?.setPage((token) => renderWatchPage({ result, assets, token }))
    if (!flags.quiet) io.note(renderWatchScreen({ result, columns: io.columns, colors: false, ...place !== undefined && { store: place } }))
  }
  const queue = (/** @type {() => Promise<WatchResult>} */ work) => {
    const done = last.then(() => show(work))
    last = done.catch(() => {})
    return done
  }
  const noteError = (/** @type {Error} */ { message }) => io.note(`! ${message}`)
  const onRecord = () => {
    if (waits) return
    waits = true
    sleep(SETTLE_MS, undefined, { signal }).then(() => { waits = false; return queue(lookAgain).catch(noteError) }, () => {})
  }
  try {
    if (flags.serve) {
      server = await openServer({ world, token, flags, onRecord })
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

/**
 * What goes wrong the first time ends it, as it will go wrong again; later, the next round may go well.
 * @param {{ work: () => Promise<unknown>, onError: (error: Error) => void, everyMs: number | undefined, signal: AbortSignal }} options
 *   everyMs: absent: only once, then wait
 */
async function repeat ({ work, onError, everyMs, signal }) {
  const beginMs = performance.now()
  await work()
  while (!signal.aborted) {
    // A round that took too long is left out.
    const rounds = everyMs === undefined ? Infinity : Math.floor((performance.now() - beginMs) / everyMs) + 1
    const dueMs = beginMs + rounds * (everyMs ?? 1)
    while (!signal.aborted && performance.now() < dueMs) {
      await sleep(Math.min(LONGEST_MS, dueMs - performance.now()), undefined, { signal }).catch(() => {})
    }
    if (!signal.aborted) await work().catch(onError)
  }
}

/** @param {{ world: World, token: string | undefined, flags: Flags, onRecord: () => void }} options */
async function openServer ({ world: { store }, token, flags: { reports, port }, onRecord }) {
  return openWatchServer({ store, reports, port, token, onRecord }).catch((error) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    throw new BaseloadError('PORT_TAKEN', `port ${port} cannot be listened on: ${error.code}`, { hint: 'name another one with --port', cause: error })
  })
}
