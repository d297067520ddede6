/** @import { PackageManager, Packages } from './types.ts' */

/** @type {ReadonlyArray<[PackageManager, string, string]>} */
const WAYS = [
  ['apt', 'apt-get install', 'Debian, Ubuntu'],
  ['apk', 'apk add', 'Alpine'],
  ['dnf', 'dnf install', 'Fedora'],
  ['brew', 'brew install', 'macOS']
]

/** By system, for a hint. @param {{ packages: Packages }} program */
export function describeInstall ({ packages }) {
  return WAYS.map(([manager, command, systems]) => `${command} ${packages[manager][0]} (${systems})`).join(', ')
}
