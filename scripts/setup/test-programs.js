import { findExecutable } from './executables.js'

/**
 * What only tests need, and the names that each goes by: one holds our XML against a schema, the other looks at our pages.
 * @type {Record<'xmllint' | 'chromium', { names: string[], variable: string, install: string }>}
 */
export const TEST_PROGRAMS = {
  xmllint: { names: ['xmllint'], variable: 'XMLLINT_BIN', install: 'apt-get install libxml2-utils (Debian, Ubuntu), apk add libxml2-utils (Alpine), dnf install libxml2 (Fedora), brew install libxml2 (macOS)' },
  chromium: { names: ['chromium', 'chromium-browser', 'google-chrome'], variable: 'CHROMIUM_BIN', install: 'apt-get install chromium (Debian), apk add chromium (Alpine), dnf install chromium (Fedora), brew install chromium (macOS)' }
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
