import { request } from 'node:http'

const ANSWER_MS = 1000

/**
 * The counters of `stub_status` (https://nginx.org/en/docs/http/ngx_http_stub_status_module.html). Each question is one
 * of the connections and requests.
 * @param {{ socketPath: string }} options
 * @returns {Promise<Record<string, number> | null>} null when there is no answer
 */
export function askStatus ({ socketPath }) {
  return new Promise((resolve) => {
    const asking = request(
      { socketPath, path: '/', headers: { host: 'status', connection: 'close' }, agent: false, timeout: ANSWER_MS },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (more) => {
          text += more
        })
        response.on('end', () => resolve(response.statusCode === 200 ? parseStatus({ text }) : null))
        response.on('error', () => resolve(null))
      }
    )
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(null))
    asking.end()
  })
}

/**
 * @param {{ text: string }} options `Active connections: 2 \nserver accepts handled requests\n 3 3 7 \nReading: 0 Writing: 1 Waiting: 1 \n`
 * @returns {Record<string, number> | null} null for anything else
 */
export function parseStatus ({ text }) {
  const [, active, accepts, handled, requests, waiting] =
    /^Active connections: (\d+)\s+server accepts handled requests\s+(\d+) (\d+) (\d+)\s+Reading: \d+ Writing: \d+ Waiting: (\d+)/.exec(
      text
    ) ?? []
  if (active === undefined) return null
  return {
    accepts: Number(accepts),
    handled: Number(handled),
    requests: Number(requests),
    active: Number(active),
    waiting: Number(waiting)
  }
}
