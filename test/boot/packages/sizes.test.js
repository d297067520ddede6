import t from 'tap'
import { writeSize } from '../../../src/boot/packages/copy.js'

t.test('sizes of packages are rounded up: in KiB below one MiB, in MiB from there', async (t) => {
  const [kib, mib] = [1024, 1024 ** 2]
  t.same([0, 1, kib, kib + 1, mib - 1].map(writeSize), ['0 KiB', '1 KiB', '1 KiB', '2 KiB', '1024 KiB'])
  t.same([mib, mib + 1, 1500 * mib].map(writeSize), ['1 MiB', '2 MiB', '1,500 MiB'])
})
