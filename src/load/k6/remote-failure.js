import { quoteTail } from '../../boot/process.js'
import { K6 } from './program.js'
import { BaseloadError } from '../../errors.js'
import { readRemoteSayings } from './remote-command.js'

/**
 * Why k6 cannot be had on a host, where it is not k6 that failed.
 * @param {{ name: string, host: string, text: string, exitCode: number | null }} options text: what came on stderr;
 *   exitCode: of ssh, null while it runs
 * @returns {BaseloadError | null}
 */
export function findRemoteFailure ({ name, host, text, exitCode }) {
  const { isMissing, hasNoFolder } = readRemoteSayings({ text })
  if (isMissing) {
    return new BaseloadError('DEPENDENCY_MISSING', `${name}: k6 not found there`, {
      hint: `install it on ${host} where ssh without a terminal finds it (K6_BIN, PATH, /usr/local/bin, ~/go/bin): ${K6.install}`
    })
  }
  if (hasNoFolder) {
    return new BaseloadError(
      'K6_FAILED',
      `${name}: cannot make a temporary folder there${quoteTail(dropPolling(text).trim())}`,
      { hint: `is the disk of ${host} full, or its TMPDIR wrong?` }
    )
  }
  if (/open failed: administratively prohibited/.test(text)) {
    return new BaseloadError(
      'HOST_UNREACHABLE',
      `${name}: its sshd forwards no ports, which baseload needs to start the load`,
      { hint: `set AllowTcpForwarding to local in the sshd_config of ${host}` }
    )
  }
  if (exitCode === OF_SSH) {
    return new BaseloadError(
      'HOST_UNREACHABLE',
      `${name}: ssh could not connect${quoteTail(dropPolling(text).trim())}`,
      {
        hint: `the lines above are from ssh; try \`ssh -o BatchMode=yes ${host} k6 version\` until it answers: keys, names and ports are those of your ssh config`
      }
    )
  }
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
