import { compileProgram } from '../compile.js'
import { findOnPath } from '../find-peers.js'
import { writeNginx } from './nginx.js'

/** @import { BenchSite } from '../bench-site.js' */

/**
 * A server that a load generator can hardly bring to its limit: nginx, else our own.
 * @param {BenchSite} site
 * @throws {Error} when there is none
 */
export function chooseFastServer ({ folder }) {
  const nginx = findOnPath({ program: 'nginx' })
  if (nginx !== null) return { name: 'nginx', prepare: (/** @type {number} */ port) => writeNginx({ program: nginx, port, folder }) }
  const responder = compileProgram({ source: 'servers/responder.c', folder })
  if (responder === null) throw new Error('neither nginx nor a C compiler is here: there is no server fast enough')
  return {
    name: 'bench/servers/responder.c (nginx is not installed)',
    prepare: async (/** @type {number} */ port) => ({ file: responder, args: [`${port}`] })
  }
}
