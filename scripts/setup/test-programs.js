import { findExecutable } from './executables.js'

/**
 * What only tests need, and the names that each goes by: xmllint holds our XML against a schema, chromium looks at our pages;
 * sshd, ssh and ip (network namespaces) make hosts of one machine; postgres keeps a history of `watch`. `platform`: the one where
 * there is any use for it.
 * @type {Record<'xmllint' | 'chromium' | 'sshd' | 'ssh' | 'ip' | 'postgres', { names: string[], variable: string, install: string,
 *   platform?: NodeJS.Platform }>}
 */
export const TEST_PROGRAMS = {
  xmllint: {
    names: ['xmllint'],
    variable: 'XMLLINT_BIN',
    install:
      'apt-get install libxml2-utils (Debian, Ubuntu), apk add libxml2-utils (Alpine), dnf install libxml2 (Fedora), brew install libxml2 (macOS)'
  },
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome'],
    variable: 'CHROMIUM_BIN',
    install:
      'apt-get install chromium (Debian), apk add chromium (Alpine), dnf install chromium (Fedora), brew install chromium (macOS)'
  },
  sshd: {
    names: ['sshd', '/usr/sbin/sshd', '/usr/local/sbin/sshd'],
    variable: 'SSHD_BIN',
    install:
      'apt-get install openssh-server (Debian, Ubuntu), apk add openssh-server (Alpine), dnf install openssh-server (Fedora); macOS has it'
  },
  ssh: {
    names: ['ssh'],
    variable: 'SSH_BIN',
    install:
      'apt-get install openssh-client (Debian, Ubuntu), apk add openssh-client (Alpine), dnf install openssh-clients (Fedora); macOS has it'
  },
  ip: {
    names: ['ip', '/usr/sbin/ip', '/sbin/ip'],
    variable: 'IP_BIN',
    platform: 'linux',
    install: 'apt-get install iproute2 (Debian, Ubuntu), apk add iproute2 (Alpine), dnf install iproute (Fedora)'
  },
  postgres: {
    // Debian has no link to it on PATH: several versions may be there.
    names: ['postgres', ...[18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`)],
    variable: 'POSTGRES_BIN',
    install:
      'apt-get install postgresql (Debian, Ubuntu), apk add postgresql (Alpine), dnf install postgresql-server (Fedora), brew install postgresql (macOS)'
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
