import { readBody } from '../../boot/answer-body.js'
import { onThisMachine } from '../../boot/guard.js'
import { openRequest } from '../../boot/guarded-request.js'

/**
 * The REST interface of one instance of k6, at its --address.
 * @typedef {{ port: number, signal: AbortSignal }} Place
 */

const PAUSED_BEFORE_RUN = 4 // `status` in its answer

/**
 * Whether it has made its virtual users and waits to be let go.
 * @param {Place} place
 * @returns {Promise<boolean>} false also while nothing listens
 */
export async function isWaiting (place) {
  const status = await ask({ ...place, method: 'GET' }).catch(() => null)
  return status?.paused === true && status.status === PAUSED_BEFORE_RUN
}

/** Lets it go. @param {Place} place */
export async function resume (place) {
  await ask({ ...place, method: 'PATCH', attributes: { paused: false } })
}

/** Ends its test: what was measured by then is summed up. @param {Place} place */
export async function stop (place) {
  await ask({ ...place, method: 'PATCH', attributes: { stopped: true } })
}

/**
 * @param {Place & { method: string, attributes?: Record<string, boolean> }} options
 * @returns {Promise<Record<string, any> | null>} its attributes
 */
function ask ({ port, signal, method, attributes }) {
  return new Promise((resolve, reject) => {
    const asked = openRequest({
      address: onThisMachine(port),
      path: '/v1/status',
      method,
      signal,
      ...attributes && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { type: 'status', id: 'default', attributes } })
      }
    }, (answer) => {
      readBody({ response: answer, mostBytes: MOST_BYTES }).then((body) => {
        const text = body.toString()
        if (answer.statusCode !== 200) throw new Error(`k6 answered ${answer.statusCode} at its address: ${text.slice(0, 200)}`)
        resolve(JSON.parse(text)?.data?.attributes ?? null)
      }).catch(reject)
    })
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error(`k6 did not answer within ${TIMEOUT_MS} ms at its address`)))
    asked.on('error', reject)
  })
}

const TIMEOUT_MS = 2000
const MOST_BYTES = 2 ** 20
