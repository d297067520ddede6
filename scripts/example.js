/*
 * Puts the tables of the committed run (reports/example/) between the README's markers, a selection of their columns.
 * To renew the run: node bin/baseload.js run --reports <folder>, copy record.json and report.md, then run this.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { buildExample, replaceExample } from './example/tables.js'

const ROOT = new URL('../', import.meta.url)
const report = readFileSync(new URL('reports/example/report.md', ROOT), 'utf8')
const readme = new URL('README.md', ROOT)
writeFileSync(readme, replaceExample({ readme: readFileSync(readme, 'utf8'), example: buildExample({ report }) }))
