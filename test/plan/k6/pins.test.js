import { BlockList } from 'node:net'
import t from 'tap'
import { describePins } from '../../../src/plan/k6/pins.js'

const familyOf = (address) => address.includes(':') ? 'ipv6' : 'ipv4'

/** What k6 may still connect to, by Node's own reading of networks; for Go an IPv4 address is in none of IPv6. */
function openTo ({ blacklistIPs }) {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of blacklistIPs) {
    const [address, prefix] = network.split('/')
    lists[familyOf(address)].addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => !lists[familyOf(address)].check(address, familyOf(address))
}

t.test('k6 can connect to one address, and to no other', async (t) => {
  const V4 = ['127.0.0.1', '127.0.0.2', '126.255.255.255', '0.0.0.0', '255.255.255.255', '10.0.0.7', '192.0.2.2']
  const V6 = ['::1', '::', '::2', 'fe80::1:2', '2001:db8:1:2:3:4:5:6', '2001:db8::1', 'ffff::']
  for (const host of ['127.0.0.1', '10.0.0.7', '::1', '::', 'fe80::1:2', '2001:db8:1:2:3:4:5:6', '2001:db8::1']) {
    const isOpen = openTo(describePins({ place: { host, name: host } }))
    t.strictSame([...V4, ...V6].filter(isOpen), [host])
  }
})

t.test('a name leads there; an address is no name', async (t) => {
  const hosts = (host, name) => describePins({ place: { host, name } }).hosts
  t.strictSame(hosts('127.0.0.1', 'shop.test'), { 'shop.test': '127.0.0.1' })
  t.strictSame(hosts('127.0.0.1', '127.0.0.1'), {})
  t.strictSame(hosts('fe80::1', 'fe80::1'), {})
})
