/**
 * @typedef {{ name: string, address: string }} Server address: host:port
 *
 * Which of several servers get requests.
 * @typedef {object} Switch
 * @property {readonly string[]} names all of them
 * @property {() => readonly string[]} serving
 * @property {(names: readonly string[]) => Promise<void>} serve from now on these alone; answers under way are finished.
 *   Rejects when the proxy does not do it
 */

/**
 * The servers behind a proxy, where there are several.
 * @param {string | undefined} backend `old=127.0.0.1:3000 new=127.0.0.1:3001`
 * @returns {Server[] | null} null: a single address, or none
 */
export function readServers (backend = '') {
  if (!backend.includes('=')) return null
  return backend.trim().split(/\s+/).map((text) => {
    const at = text.indexOf('=')
    return { name: text.slice(0, at), address: text.slice(at + 1) }
  })
}

/**
 * Over the proxy's own socket, as who deploys without a reload does it. At first the first server alone gets requests.
 * @param {{ servers: readonly Server[], backend: string, ask: (command: string) => Promise<string>, readStatus: () =>
 *   Promise<Record<string, number | string>> }} options backend: what haproxy.cfg calls it; readStatus: `old.status` …
 * @returns {Switch}
 */
export function createSwitch ({ servers, backend, ask, readStatus }) {
  const names = servers.map(({ name }) => name)
  let serving = names.slice(0, 1)
  return {
    names,
    serving: () => serving,
    async serve (wanted) {
      const unknown = wanted.find((name) => !names.includes(name))
      if (unknown !== undefined) throw new Error(`no server is called ${unknown}; there are ${names.join(' and ')}`)
      const stateOf = (/** @type {string} */ name) => wanted.includes(name) ? 'ready' : 'drain'
      // Those that begin before those that end: no request meets a moment without a server.
      const order = [...names].sort((a, b) => Number(wanted.includes(b)) - Number(wanted.includes(a)))
      const answer = await ask(`${order.map((name) => `set server ${backend}/${name} state ${stateOf(name)}`).join(';')}\n`)
      const status = await readStatus()
      const wrong = names.find((name) => isServing(status[`${name}.status`]) !== wanted.includes(name))
      if (wrong !== undefined) throw new Error(`haproxy did not switch ${wrong}${answer.trim() && `: ${answer.trim()}`}`)
      serving = [...wanted]
    }
  }
}

/** @param {string | number | undefined} status as `show stat` has it: `UP`, `no check`, `DRAIN`, `MAINT` */
function isServing (status) {
  return /^(?:UP|no check)/.test(String(status))
}
