import { writeFileSync } from 'node:fs'
import t from 'tap'
import { ALLOWED } from '../../src/cli/defaults.js'
import { readText, ROOT } from './fixtures/documents.js'

const PAGE = 'docs/reference/config-file.md'

t.test('its table is what may stand in baseload.yml', async (t) => {
  const rows = Object.entries(ALLOWED).map(([key, { about, limit }]) => `| \`${key}\` | ${about}${limit === undefined ? '' : `, at most ${limit}`} |`)
  const table = ['| key | what it says |', '| --- | --- |', ...rows].join('\n')
  const page = readText(PAGE)
  const wanted = page.replace(/^\| key \|[^]*?(?=\n\n)/m, () => table)
  t.match(wanted, /^\| `rate` \| offered requests a second, at most 10000\/s \|$/m)
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(`${ROOT}/${PAGE}`, wanted)
  else t.equal(page, wanted, 'UPDATE_GOLDEN=1 rewrites it')
})
