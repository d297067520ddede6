import t from 'tap'
import { ERROR_CODES } from '../../src/errors.js'
import { listDocuments, nameOf, readRows, readSections, readSpans, readText } from './fixtures/documents.js'

const rows = readSections(readText('docs/reference/errors.md')).flatMap(({ lines }) => readRows(lines))

t.test('every error code once, with its exit code, and none that is not there', async (t) => {
  const documented = rows.map((row) => [nameOf(row), Number(row[1])]).sort()
  t.strictSame(documented, Object.entries(ERROR_CODES).map(([code, { exitCode }]) => [code, exitCode]).sort())
})

t.test('each says what it means and what to do', async (t) => {
  for (const row of rows) {
    t.equal(row.length, 4, row[0])
    t.ok(row.every((cell) => cell !== ''), row[0])
  }
})

t.test('codes that other documents name are there', async (t) => {
  const shape =
    /^(?:[A-Z]+_)+(?:INVALID|UNKNOWN|MISSING|TAKEN|READY|DIED|BOOT|ANSWER|REFUSED|FAILED|BROKEN|ALLOWED|UNWRITABLE|FOUND|SIGTERM)$/
  for (const path of listDocuments()) {
    for (const code of readSpans(readText(path)).filter((span) => shape.test(span))) t.ok(ERROR_CODES[code], `${code} in ${path}`)
  }
})
