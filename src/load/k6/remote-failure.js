import { quoteTail } from '../../boot/process.js'
import { K6 } from './program.js'
import { BaseloadError } from '../../errors.js'
import { readRemoteSayings } from './remote-command.js'

/**
 * Why k6 cannot be had on a host, where it is not k6 that failed.
 * @param {{ name: string, host: string, text: string, exitCode: number | null }} options text: what came on stderr; exitCode: of ssh, null while it runs
 * @returns {BaseloadError | null}
 */
export function findRemoteFailure ({ name, host, text, exitCode }) {
  const { isMissing, hasNoFolder } = readRemoteSayings({ text })
  if (isMissing) return new BaseloadError('DEPENDENCY_MISSING', `${name}: k6 not found there`, { hint: `on ${host}, where an ssh without a terminal finds it (K6_BIN, PATH, /usr/local/bin, ~/go/bin): ${K6.install}` })
  if (hasNoFolder) return new BaseloadError('K6_FAILED', `${name}: no temporary folder can be made there${quoteTail(dropPolling(text).trim())}`, { hint: `see whether the disk of ${host} is full, and where its TMPDIR leads` })
  if (/open failed: administratively prohibited/.test(text)) return new BaseloadError('HOST_UNREACHABLE', `${name}: its sshd forwards no ports, by which k6 is let go`, { hint: `set AllowTcpForwarding to local in the sshd_config of ${host}` })
  if (exitCode === OF_SSH) return new BaseloadError('HOST_UNREACHABLE', `${name}: ssh did not get there${quoteTail(dropPolling(text).trim())}`, { hint: `the lines above are ssh's own; try \`ssh -o BatchMode=yes ${host} k6 version\` until it answers: keys, names and ports are those of your ssh config` })
  return null
}

const OF_SSH = 255 // k6 ends with other codes

/**
 * ssh has a line for each time that k6 was asked and did not listen yet.
 * @param {string} text
 */
export function dropPolling (text) {
  return text.split('\n').filter((line) => !/^channel \d+: open failed: connect failed:/.test(line)).join('\n')
}
