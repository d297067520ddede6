import { BaseloadError } from '../../errors.js'

const SERVER = /^([ \t]*)server[ \t]+u1[ \t]+\S+((?:[ \t].*)?)$/m

/**
 * haproxy.cfg for several units: its one `server u1 …` line becomes one a unit, with the options that it has; the rest stays as it is.
 * @param {object} options
 * @param {string} options.config text of haproxy.cfg
 * @param {Array<{ name: string, address: string, isWaiting?: boolean }>} options.servers address: host:port; isWaiting: gets no
 *   request until it is told to over the socket, which may change servers then
 * @param {'roundrobin' | 'leastconn'} options.balance
 * @returns {string}
 * @throws {BaseloadError} PROXY_CONFIG_REFUSED
 */
export function balanceConfig ({ config, servers, balance }) {
  const found = SERVER.exec(config)
  if (!found) {
    throw new BaseloadError('PROXY_CONFIG_REFUSED', 'haproxy.cfg has no line `server u1 …` to replace by units', {
      hint: 'add one to `backend units`'
    })
  }
  const [, indent, options] = found
  const lines = [
    `balance ${balance}`,
    ...servers.map(({ name, address, isWaiting }) => `server ${name} ${address}${options}${isWaiting ? ' disabled' : ''}`)
  ]
  const whole = config.replace(SERVER, () => lines.map((line) => `${indent}${line}`).join('\n'))
  return servers.some(({ isWaiting }) => isWaiting) ? whole.replace('level operator', 'level admin') : whole
}
