/**
 * Options of k6 that leave it one address to connect to: the name leads there, and everything else is on its list of
 * what it never connects to. They stand in its configuration file and not in the script, which another may run
 * elsewhere.
 * @param {{ place: { host: string, name: string } }} options host: IP address; name: that leads there, or the address once more
 * @returns {{ hosts: Record<string, string>, blacklistIPs: string[] }}
 */
export function describePins ({ place: { host, name } }) {
  const isV6 = host.includes(':')
  const others = isV6 ? listOthers({ bits: toBitsV6(host), format: formatV6 }) : listOthers({ bits: toBitsV4(host), format: formatV4 })
  const isName = /[a-z]/i.test(name) && !name.includes(':')
  return { hosts: isName ? { [name]: host } : {}, blacklistIPs: [...others, isV6 ? '0.0.0.0/0' : '::/0'] }
}

/**
 * All addresses but one, as networks: for each of its bits those that agree with it before that bit, and differ there.
 * @param {{ bits: string, format: (bits: string) => string }} options
 */
function listOthers ({ bits, format }) {
  return [...bits].map((bit, at) => `${format(`${bits.slice(0, at)}${bit === '0' ? '1' : '0'}`.padEnd(bits.length, '0'))}/${at + 1}`)
}

/** @param {string} ip */
function toBitsV4 (ip) {
  return ip.split('.').map((part) => Number(part).toString(2).padStart(8, '0')).join('')
}

/** @param {string} bits */
function formatV4 (bits) {
  return (bits.match(/.{8}/g) ?? []).map((part) => parseInt(part, 2)).join('.')
}

/** @param {string} ip as the guard writes it: hexadecimal, without a zone */
function toBitsV6 (ip) {
  const [left, right] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = right === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return groups.map((group) => parseInt(group, 16).toString(2).padStart(16, '0')).join('')
}

/** @param {string} bits */
function formatV6 (bits) {
  return (bits.match(/.{16}/g) ?? []).map((group) => parseInt(group, 2).toString(16)).join(':')
}
