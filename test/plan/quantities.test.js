import t from 'tap'
import {
  parseAbort, parseBandwidth, parseBytes, parseMemory, parseNumber, parsePrice, parseRate, parseShare, parseWhole, shiftDecimal
} from '../../src/plan/quantities.js'

t.test('rates', async (t) => {
  t.strictSame(
    ['20', '20/s', '1e6/s', '1E6', '2.5e+3/s', '1200/min', '1200 / m', '72000/h', '0.5/sec', '.5', '1e-3'].map(
      parseRate
    ),
    [20, 20, 1e6, 1e6, 2500, 20, 20, 20, 0.5, 0.5, 0.001]
  )
  for (const text of [
    '', 'much', '0', '0/s', '-5', '1e99', '.', '1e-400', '1e', '20/day', 'e6', 'NaN', 'Infinity', '1,000'
  ]) { t.equal(parseRate(text), null, text) }
})

t.test('bytes: k is 1,000 and Ki is 1,024', async (t) => {
  t.strictSame(
    ['300', '300B', '2kB', '1.5 KiB', '32GB', '64GiB', '1e3'].map((text) => parseBytes(text, 0, 1e15)),
    [300, 300, 2000, 1536, 32e9, 64 * 2 ** 30, 1000]
  )
  for (const text of ['', '-1', '2k', '2 bytes', '1XB', 'GB']) t.equal(parseBytes(text, 0, 1e15), null, text)
  t.strictSame([parseBytes('15', 16, 20), parseBytes('16', 16, 20), parseBytes('21', 16, 20)], [null, 16, null])
})

t.test('bandwidth in bits', async (t) => {
  t.strictSame(['10Gbit/s', '2.5Gbps', '100 Mb/s', '1000000bit/s'].map(parseBandwidth), [10e9, 2.5e9, 100e6, 1e6])
  for (const text of ['', '10', '10G', '10GB/s', '1bit/s', '0Gbit/s', '1e99Gbit/s', '10Gbit']) t.equal(parseBandwidth(text), null, text)
})

t.test('numbers, whole numbers, shares', async (t) => {
  t.strictSame(
    [
      parseNumber('1.5', 1, 2),
      parseNumber('2.5', 1, 2),
      parseNumber('1e0', 1, 2),
      parseNumber('', 0, 2),
      parseNumber('-1', -2, 2)
    ],
    [1.5, null, 1, null, null]
  )
  t.strictSame([parseWhole('3', 1, 3), parseWhole('4', 1, 3), parseWhole('1.5', 1, 3), parseWhole('1e3', 1, 9999)], [3, null, null, 1000])
  t.strictSame(
    [parseShare('30%', 1), parseShare('0.3', 1), parseShare('120%', 1), parseShare('%', 1), parseShare('12.5 %', 1)],
    [0.3, 0.3, null, null, 0.125]
  )
  t.equal(parseShare('99.9%', 1), 0.999, 'and not 0.9990000000000001')
  t.strictSame([shiftDecimal('99.9', -2), shiftDecimal('0.3', 3), shiftDecimal('1e2', -2)], [0.999, 300, 1])
})

t.test('memory of a container: every unit is a power of 1,024', async (t) => {
  t.strictSame(
    ['128m', '128Mi', '128MB', '1g', '512k', '300'].map((text) => parseMemory(text, 0, 1e15)),
    [2 ** 27, 2 ** 27, 2 ** 27, 2 ** 30, 2 ** 19, 300]
  )
  for (const text of ['', 'much', '-1m', '1t', '1 m']) t.equal(parseMemory(text, 0, 1e15), null, text)
  t.strictSame(
    [parseMemory('3m', 2 ** 22, 2 ** 23), parseMemory('4m', 2 ** 22, 2 ** 23), parseMemory('9m', 2 ** 22, 2 ** 23)],
    [null, 2 ** 22, null]
  )
})

t.test('prices of a unit or of a core', async (t) => {
  t.strictSame(['0.04/h', '0.04 / hour', '730/month', '0.04/core/h'].map(parsePrice), [
    { perHour: 0.04, of: 'unit' },
    { perHour: 0.04, of: 'unit' },
    { perHour: 1, of: 'unit' },
    { perHour: 0.04, of: 'core' }
  ])
  for (const text of ['', '0.04', '0/h', '-1/h', '4/day', '$4/h', '4/h/core']) t.equal(parsePrice(text), null, text)
})

t.test('when a server has begun to fail', async (t) => {
  t.strictSame(['success<90%', ' success < 0.5 ', 'success<99.9%', 'never'].map(parseAbort), [0.9, 0.5, 0.999, 0])
  for (const text of ['', 'success', 'success<', 'success>90%', 'success<=90%', 'success<0%', 'success<101%', 'p99<5ms', 'always']) {
    t.equal(parseAbort(text), null, text)
  }
})
