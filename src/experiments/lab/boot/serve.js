import { askPart } from '../../../boot/part-request.js'

/** @import { BootedPart } from '../../../boot/part.js' */

const PREPARE_MS = 20_000 // a version that fills its cache first asks for each key
const NOT_FOUND = 404

/**
 * From now on requests go to these servers behind a proxy. One that begins is asked to get ready first, as a deploy
 * waits for it to say that it is.
 * @param {{ part: BootedPart, names: readonly string[], parts: readonly BootedPart[] }} options part: the proxy
 */
export async function serve ({ part: { name, servers }, names, parts }) {
  if (!servers) throw new Error(`${name} has no servers to choose from`)
  const begins = names.filter((one) => !servers.serving().includes(one))
  for (const part of parts) if (part.kind === 'node' && begins.includes(part.name)) await prepare(part)
  await servers.serve(names)
}

/** A script that knows no such question is ready. @param {BootedPart} part */
async function prepare (part) {
  const { status, body } = await askPart({ part, method: 'POST', path: '/_lab/prepare', timeoutMs: PREPARE_MS })
  if (status !== 200 && status !== NOT_FOUND) throw new Error(`${part.name} did not get ready (${status}): ${body.slice(0, 300)}`)
}
