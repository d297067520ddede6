/**
 * @import { Server } from '../../programs/types.ts'
 *
 * Which of several servers get requests.
 * @typedef {object} Switch
 * @property {readonly string[]} names all of them
 * @property {() => readonly string[]} serving
 * @property {(names: readonly string[]) => Promise<void>} serve from now on these alone; answers under way are finished.
 *   Rejects when the proxy does not do it
 */

/**
 * The servers behind a proxy, where there are several. At first the first alone gets requests.
 * @param {string | undefined} backend `old=127.0.0.1:3000 new=127.0.0.1:3001`
 * @returns {Server[] | null} null: a single address, or none
 */
export function readServers (backend = '') {
  if (!backend.includes('=')) return null
  return backend.trim().split(/\s+/).map((text, index) => {
    const at = text.indexOf('=')
    return { name: text.slice(0, at), address: text.slice(at + 1), isWaiting: index > 0 }
  })
}

/**
 * @param {{ servers: readonly Server[], serve: (options: { names: readonly string[], wanted: readonly string[] }) =>
 *   Promise<void> }} options
 * @returns {Switch}
 */
export function createSwitch ({ servers, serve }) {
  const names = servers.map(({ name }) => name)
  let serving = names.slice(0, 1)
  return {
    names,
    serving: () => serving,
    async serve (wanted) {
      const unknown = wanted.find((name) => !names.includes(name))
      if (unknown !== undefined) throw new Error(`no server is called ${unknown}; there are ${names.join(' and ')}`)
      await serve({ names, wanted })
      serving = [...wanted]
    }
  }
}
