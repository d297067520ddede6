import { readDefaults } from '../../cli/apply-defaults.js'
import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable } from '../../config/bounded-file.js'
import { readCatalogue, readSchema } from '../../config/files.js'
import { assertAllowedUrl } from '../../plan/address.js'
import { parseCatalogue } from '../../plan/catalogue.js'
import { readExperiment } from '../common/experiments.js'
import { BaseloadError } from '../../errors.js'
import { readGatesFile } from './gates.js'

/**
 * @import { Io } from '../../cli/flag-types.ts'
 * @import { Flags } from './command.js'
 * @import { WatchedGate } from './gates.js'
 * @import { Watched } from './watch.js'
 */

const SHORTEST_TOKEN = 16

/**
 * What is to be watched. Every mistake is told before anything is measured.
 * @param {{ names: string[], flags: Flags, io: Pick<Io, 'commands' | 'readsDefaults'> }} options names: of baselines
 * @returns {Promise<{ baselines: Watched[], gates: WatchedGate[], token: string | undefined }>}
 */
export async function readAsked ({ names, flags, io: { commands, readsDefaults } }) {
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

/** @param {string[]} names @returns {Promise<Watched[]>} */
async function readBaselines (names) {
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
