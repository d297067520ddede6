import { findExecutable } from './executables.js'

/** @import { Program } from '../../src/programs/types.ts' */

/** @param {readonly string[]} apt @param {readonly string[]} apk @param {readonly string[]} dnf @param {readonly string[]} brew */
const packages = (apt, apk, dnf, brew) => ({ packages: { apt, apk, dnf, brew } })

/**
 * What only tests need, and the names that each goes by: xmllint holds our XML against a schema, chromium looks at our pages;
 * sshd, ssh and ip (network namespaces) make hosts of one machine; postgres keeps a history of `watch`; dockerd runs units in containers.
 * `platform`: the one where there is any use for it.
 * @type {Record<'xmllint' | 'chromium' | 'sshd' | 'ssh' | 'ip' | 'postgres' | 'dockerd', Pick<Program, 'names' | 'variable' | 'packages' |
 *   'services'> & { platform?: NodeJS.Platform }>}
 */
export const TEST_PROGRAMS = {
  xmllint: {
    names: ['xmllint'],
    variable: 'XMLLINT_BIN',
    ...packages(['libxml2-utils'], ['libxml2-utils'], ['libxml2'], ['libxml2'])
  },
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome'],
    variable: 'CHROMIUM_BIN',
    ...packages(['chromium', 'chromium-browser'], ['chromium'], ['chromium'], ['chromium'])
  },
  // macOS comes with OpenSSH.
  sshd: {
    names: ['sshd', '/usr/sbin/sshd', '/usr/local/sbin/sshd'],
    variable: 'SSHD_BIN',
    ...packages(['openssh-server'], ['openssh-server'], ['openssh-server'], ['openssh']),
    services: ['ssh.socket', 'ssh.service'] // a socket would start its service again
  },
  ssh: {
    names: ['ssh'],
    variable: 'SSH_BIN',
    ...packages(['openssh-client'], ['openssh-client'], ['openssh-clients'], ['openssh'])
  },
  ip: {
    names: ['ip', '/usr/sbin/ip', '/sbin/ip'],
    variable: 'IP_BIN',
    platform: 'linux',
    ...packages(['iproute2'], ['iproute2'], ['iproute'], ['iproute2mac'])
  },
  postgres: {
    // Debian has no link to it on PATH: several versions may be there.
    names: ['postgres', ...[18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`)],
    variable: 'POSTGRES_BIN',
    ...packages(['postgresql'], ['postgresql'], ['postgresql-server'], ['postgresql']),
    services: ['postgresql.service']
  },
  dockerd: {
    names: ['dockerd', '/usr/sbin/dockerd'],
    variable: 'DOCKERD_BIN',
    platform: 'linux',
    ...packages(['docker.io'], ['docker'], ['moby-engine'], ['docker']),
    services: ['docker.socket', 'docker.service', 'containerd.service']
  }
}

/**
 * @param {{ name: keyof typeof TEST_PROGRAMS, env: NodeJS.ProcessEnv }} options
 * @returns {string | null} its path
 */
export function findTestProgram ({ name, env }) {
  const { names, variable } = TEST_PROGRAMS[name]
  const given = env[variable]
  return findExecutable({ names: given ? [given] : names, env })
}
