import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { writeCharts } from '../../../src/commands/common/report-files.js'
import { openStore } from '../../../src/record/store.js'
import { buildCharts } from '../../../src/report/run/charts.js'
import { renderMarkdown } from '../../fixtures/render-result.js'
import { makeFiveRepeatResult } from '../../report/fixture.js'

t.test('each chart is there, and with them those that the report refers to', async (t) => {
  const store = await openStore({ reportsFolder: t.testdir(), id: 'run' })
  const result = makeFiveRepeatResult()
  const charts = buildCharts({ result })
  await writeCharts({ charts, store })
  const referred = [...renderMarkdown({ result, charts }).matchAll(/\]\((charts\/[^)]*)\)/g)].map(([, path]) => path)
  t.ok(referred.length > 0)
  t.strictSame((await readdir(join(store.folder, 'charts'))).sort(), charts.map(({ id }) => `${id}.svg`).sort())
  for (const path of referred) t.match(await readFile(join(store.folder, path), 'utf8'), /^<svg [\s\S]*<\/svg>\n$/)
})

t.test('without charts there is no folder', async (t) => {
  const store = await openStore({ reportsFolder: t.testdir(), id: 'run' })
  await writeCharts({ charts: [], store })
  t.same(await readdir(store.folder), [])
})
