import { askHelper } from '../helper.js'

/** @import { Means } from './means.js' */

const PATIENCE_MS = 1500

/**
 * Named so that nobody wonders: a unit is a program of this machine, with its node and its files, and docker limits
 * what runs in an image. To measure an image, start it with its limits and give its address.
 * @type {Means}
 */
export const docker = {
  name: 'docker',

  async findFault () {
    const { status, error } = askHelper('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: PATIENCE_MS })
    if (error && 'code' in error && error.code === 'ENOENT') return 'not installed'
    if (status !== 0) return 'no daemon answers'
    return 'a daemon answers, but it limits images, not programs of this machine'
  },

  async openUnit () {
    throw new Error('docker cannot hold a program of this machine')
  }
}
