import { fileURLToPath } from 'node:url'
import t from 'tap'
import { buildResult } from '../../../src/judge/result.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { readRecord } from '../../../src/record/store.js'
import { writeReportFiles } from '../../../src/commands/common/report-files.js'

const { record } = await readRecord({ path: fileURLToPath(new URL('../../../reports/example/record.json', import.meta.url)) })
const result = buildResult({ record, decode: decodeHistogram })
const open = () => {
  const [written, notes] = [[], []]
  return {
    written,
    notes,
    io: { note: (text) => notes.push(text) },
    store: {
      folder: 'reports/x',
      writeFile: async (name) => {
        written.push(name)
        return `reports/x/${name}`
      }
    }
  }
}

t.test('the report beside the record', async (t) => {
  const { io, store, notes, written } = open()
  const { names, html, failed } = await writeReportFiles({ result, record, store, io, render: async () => '<p>' })
  t.same(names, { report: 'report.md', page: 'report.html' })
  t.equal(html, '<p>')
  t.equal(failed, false)
  t.same(notes, [])
  t.ok(written.some((name) => name.endsWith('.svg')))
})

t.test('a page that cannot be made is told, and loses nothing else', async (t) => {
  const { io, store, notes } = open()
  const { names, failed } = await writeReportFiles({
    result,
    record,
    store,
    io,
    render: async () => {
      throw new TypeError('a mistake in a drawing')
    }
  })
  t.same(names, { report: 'report.md' })
  t.equal(failed, true)
  t.match(notes.join('\n'), 'error BUG: the report is not complete: TypeError: a mistake in a drawing')
})
