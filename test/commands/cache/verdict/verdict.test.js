import t from 'tap'
import { chooseCache, judgeNeed, remarkCache, expectStampede } from '../../../../src/commands/cache/verdict/verdict.js'

const cell = (size, ttlS, hitRatio, originPerSecond = 0) => ({ size, ttlS, hitRatio, hitError: 0, originPerSecond })
const cells = [[1e6, 0.2, 0.3], [4e6, 0.595, 0.6], [16e6, 0.6, 0.7], [null, 0.6, 0.9]]
  .flatMap(([size, minute, ever]) => [cell(size, 60, minute), cell(size, null, ever)])
const NOBODY = { sizeBytes: null, ttlS: null, originPerSecond: null }

t.test('the smallest cache that is as good as any; what the user names comes first', (t) => {
  const figures = { cells, unit: 'bytes' }
  t.match(chooseCache({ figures, wish: NOBODY }), { size: 4e6, ttlS: 60, hitRatio: 0.595, isSizeGiven: false, isTtlGiven: false })
  const wish = { ...NOBODY, sizeBytes: 1e6, ttlS: 60 }
  t.match(chooseCache({ figures, wish }), { size: 1e6, hitRatio: 0.2, isSizeGiven: true, isTtlGiven: true })
  t.match(chooseCache({ figures: { cells: cells.slice(-2), unit: 'entries' }, wish: NOBODY }), { size: null, hitRatio: 0.6 })
  t.end()
})

t.test('needed or not: by what the origin can take, else both ends of the question', (t) => {
  const figures = { cacheable: 5, peakMinute: { ratePerSecond: 160 } }
  const judge = (canTake, { cacheable = 5, hitRatio = 0.7, refused = [] } = {}) =>
    judgeNeed({
      figures: { ...figures, cacheable, refused },
      choice: cell(4e6, 60, hitRatio, 46),
      wish: { ...NOBODY, originPerSecond: canTake }
    })
  t.same(judge(null), { code: 'CACHE_OPEN', peakPerSecond: 160, originPerSecond: 46 })
  t.equal(judge(160).code, 'CACHE_SPARED')
  t.match(judge(46), { code: 'CACHE_ENOUGH', canTakePerSecond: 46 })
  t.equal(judge(45).code, 'CACHE_TOO_LITTLE')
  t.equal(judge(null, { hitRatio: 0.09 }).code, 'CACHE_LITTLE')
  t.equal(judge(45, { cacheable: 0 }).code, 'CACHE_NOTHING')
  t.equal(judge(45, { cacheable: 0, refused: [{ reason: 'method', share: 1 }] }).code, 'CACHE_NOTHING')
  t.end()
})

t.test('paths that were not found could change the answer, or not', (t) => {
  const judge = (canTake, { cacheable = 5, hitRatio = 0.7, share }) => judgeNeed({
    figures: { cacheable, peakMinute: { ratePerSecond: 160 }, refused: [{ reason: 'method', share: 0.1 }, { reason: 'path', share }] },
    choice: cell(4e6, 60, hitRatio, 46),
    wish: { ...NOBODY, originPerSecond: canTake }
  })
  t.same(judge(null, { cacheable: 0, share: 0.9 }), { code: 'CACHE_CANNOT_TELL', ratio: 0.9 })
  t.equal(judge(45, { cacheable: 0, share: 0.9 }).code, 'CACHE_CANNOT_TELL')
  t.equal(judge(null, { hitRatio: 0.02, share: 0.5 }).code, 'CACHE_CANNOT_TELL')
  t.equal(judge(null, { hitRatio: 0.02, share: 0.05 }).code, 'CACHE_LITTLE', 'so few would change nothing')
  t.equal(judge(40, { share: 0.1 }).code, 'CACHE_CANNOT_TELL')
  t.equal(judge(20, { share: 0.1 }).code, 'CACHE_TOO_LITTLE')
  t.equal(judge(46, { share: 0.5 }).code, 'CACHE_ENOUGH')
  t.end()
})

t.test('what comes while the hottest value is fetched', (t) => {
  const hottestMinute = { name: '/a', ratePerSecond: 38, startSecond: 60 }
  const expect = (durations) => expectStampede({ figures: { hottestMinute }, traffic: { durations } })
  t.match(expect({ percentilesUs: { p50: 200_000 } }), { originMs: 200, source: 'log', calls: 8.6 })
  t.match(expect(null), { originMs: 100, source: 'supposed', calls: 4.8 })
  t.match(expect({ percentilesUs: { p50: null } }), { source: 'supposed' })
  t.equal(expectStampede({ figures: { hottestMinute: null }, traffic: { durations: null } }), null)
  t.end()
})

t.test('remarks: what was sampled, what came late, what is not known', (t) => {
  const figures = {
    cacheable: 90,
    unit: 'entries',
    cells: [cell(10, null, 0.5), cell(null, null, 0.6)],
    keys: { followedRatio: 1, followed: 4, zipf: null },
    refused: [{ reason: 'method' }]
  }
  t.same(
    remarkCache({
      observation: { late: 0, requests: 100, hasMethods: true },
      figures,
      log: { isWhole: false, outside: 5, other: 2, format: 'json', remarks: [] }
    }).slice(0, 3),
    [{ code: 'LOG_NOT_WHOLE' }, { code: 'REQUESTS_OUTSIDE', requests: 5 }, { code: 'LINES_WITHOUT_ANSWER', lines: 2 }]
  )
  const codes = (more = {}, log = { format: 'combined', remarks: [] }, late = 0, observed = {}) =>
    remarkCache({
      observation: { late, requests: 100, hasMethods: true, ...observed },
      figures: { ...figures, ...more },
      log: { isWhole: true, outside: 0, other: 0, ...log }
    }).map(({ code }) => code)
  t.same(codes(), ['CACHE_NO_SIZES', 'CACHE_BEGINS_COLD', 'ZIPF_NONE', 'CACHE_NO_COOKIES', 'CACHE_WRITES_UNSEEN', 'CACHE_WHOLE_SECONDS'])
  t.same(
    codes(
      { unit: 'bytes', refused: [], keys: { followedRatio: 0.5, followed: 4, zipf: { misfit: 0.2 } }, cells: [{ ...cell(null, null, 0.9), hitError: 0.01 }] },
      { format: 'json', remarks: [{ code: 'FIELDS_FOUND', fields: [{ role: 'cookie', name: 'http_cookie' }] }] },
      50
    ),
    ['CACHE_LINES_LATE', 'CACHE_SAMPLED', 'ZIPF_MISFIT', 'CACHE_WHOLE_SECONDS']
  )
  t.same(
    codes({ refused: [{ reason: 'path', share: 0.4 }] }, { format: 'json', remarks: [] }, 0, { hasMethods: false }).slice(0, 2),
    ['CACHE_NO_PATHS', 'CACHE_NO_METHODS']
  )
  t.end()
})
