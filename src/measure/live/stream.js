import { post } from '../../boot/post.js'
import { createGuard } from '../../boot/guard.js'
import { LIVE_FORMATS } from '../../report/dashboards/live.js'

/**
 * @import { Progress } from '../types.ts'
 * @import { LiveTick, Receiver } from '../../report/dashboards/live.js'
 */

const TIMEOUT_MS = 5000
const MOST_WAITING = 600 // seconds of results that a receiver may be behind: older ones are dropped
const MOST_AT_ONCE = 60
const FAREWELL_MS = 2000
const AGAIN_MS = 5000 // after one that was not taken

/**
 * Sends each second of a run to receivers while it goes on. The load comes from other processes, and nothing waits for a receiver: one
 * that does not answer is told of once, and loses what it is behind by.
 * @param {object} options
 * @param {ReadonlyArray<{ format: Receiver, url: string }>} options.outs
 * @param {Progress} options.progress is told everything as before
 * @param {(text: string) => void} options.warn
 * @param {readonly string[]} options.allowHosts
 * @param {{ name: string, version: string }} options.tool
 * @param {NodeJS.ProcessEnv} options.env
 * @returns {Promise<{ progress: Progress, end: () => Promise<void> }>} end: gives what is left a moment to be taken
 * @throws {BaseloadError} HOST_NOT_ALLOWED
 */
export async function openStream ({ outs, progress, warn, allowHosts, tool, env }) {
  await Promise.all(outs.map(({ url }) => createGuard({ allowHosts }).resolve({ url: toTarget({ url }).url })))
  const senders = outs.map((out) => createSender({ ...out, warn, allowHosts, tool, env }))
  let run = ''
  /** @type {LiveTick['labels'] | null} */
  let labels = null
  const begin = (/** @type {Parameters<Progress['onTrial']>[0]['trial']} */ trial) => {
    labels = trial ? { run, target: trial.target, phase: trial.phase, driver: trial.driver, start: String(trial.repeat) } : null
  }
  return {
    progress: {
      ...progress,
      onTrial (event) {
        progress.onTrial(event)
        begin(event.trial)
      },
      onSlice (event) {
        progress.onSlice(event)
        begin(event.trial)
      },
      onTick (tick) {
        progress.onTick(tick)
        if (labels) for (const sender of senders) sender.add({ ...tick, atMs: Date.now(), labels })
      },
      async onRecord (record) {
        run = record.id
        await progress.onRecord?.(record)
      }
    },
    async end () { await Promise.all(senders.map((sender) => sender.end())) }
  }
}

/**
 * @param {{ format: Receiver, url: string, warn: (text: string) => void, allowHosts: readonly string[], tool: { name: string, version:
 *   string }, env: NodeJS.ProcessEnv }} options
 */
function createSender ({ format, url: given, warn, allowHosts, tool, env }) {
  const { headers, render } = LIVE_FORMATS[format]
  const { url, credentials } = toTarget({ url: given, format })
  const over = new AbortController()
  const own = { ...headers, ...listCredentials({ format, credentials, env }) }
  const asked = { url, allowHosts, headers: own, timeoutMs: TIMEOUT_MS, signal: over.signal }
  /** @type {LiveTick[]} */
  let waiting = []
  /** @type {Promise<void> | null} */
  let sending = null
  let [isWarned, notBeforeMs] = [false, -Infinity]
  const send = async () => {
    const batch = waiting.slice(0, MOST_AT_ONCE)
    const { status, why } = await post({ ...asked, body: render(batch, tool) })
    // What a receiver refuses it refuses again.
    const isRefused = status !== null && status >= 400 && status < 500 && status !== 429
    if (why === null || isRefused) waiting = waiting.filter((tick) => !batch.includes(tick))
    if (why === null || over.signal.aborted) return
    notBeforeMs = performance.now() + AGAIN_MS
    if (!isWarned) warn(`--out ${format}: ${new URL(url).host} does not take results: ${why}. The run goes on, and its record has everything`)
    isWarned = true
  }
  const go = () => {
    if (sending || waiting.length === 0 || performance.now() < notBeforeMs) return
    sending = send().finally(() => { sending = null })
  }
  return {
    /** @param {LiveTick} tick */
    add (tick) {
      waiting = [...waiting, tick].slice(-MOST_WAITING)
      go()
    },
    async end () {
      const deadline = performance.now() + FAREWELL_MS
      await within(sending, deadline)
      while (waiting.length > 0 && performance.now() < deadline && performance.now() >= notBeforeMs) {
        go()
        await within(sending, deadline)
      }
      over.abort()
    }
  }
}

/** @param {Promise<void> | null} sending @param {number} deadlineMs */
async function within (sending, deadlineMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  await Promise.race([sending, new Promise((resolve) => { timer = setTimeout(resolve, Math.max(0, deadlineMs - performance.now())) })])
  clearTimeout(timer)
}

/**
 * A database alone is InfluxDB's older way to write; credentials come as a header.
 * @param {{ url: string, format?: Receiver }} options
 * @returns {{ url: string, credentials: string | null }}
 */
export function toTarget ({ url, format }) {
  const target = new URL(url)
  const { username, password, pathname } = target
  const credentials = username === '' && password === '' ? null : `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  target.username = target.password = ''
  if (format === 'influx' && !pathname.endsWith('/write')) {
    if (pathname !== '/') target.searchParams.set('db', decodeURIComponent(pathname.slice(1)))
    target.pathname = LIVE_FORMATS.influx.path
  } else if (format && pathname === '/') target.pathname = LIVE_FORMATS[format].path
  return { url: target.href, credentials }
}

/** @param {{ format: Receiver, credentials: string | null, env: NodeJS.ProcessEnv }} options @returns {Record<string, string>} */
function listCredentials ({ format, credentials, env }) {
  if (credentials !== null) return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
  if (format === 'influx' && env.INFLUX_TOKEN) return { authorization: `Token ${env.INFLUX_TOKEN}` }
  if (format !== 'otlp' || !env.OTEL_EXPORTER_OTLP_HEADERS) return {}
  return Object.fromEntries(env.OTEL_EXPORTER_OTLP_HEADERS.split(',').flatMap((pair) => {
    const [name, ...value] = pair.split('=')
    return value.length > 0 ? [[name.trim(), decodeURIComponent(value.join('=').trim())]] : []
  }))
}
