/*
 * Puts the tables of the committed run of stampedes (reports/example-stampede) between the markers of
 * docs/replays/stampede.md. To renew the run: node bin/baseload.js replay stampede
 * --reports <folder>, copy its record.json, then run this.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readRecord } from '../../src/record/store.js'
import { buildStampedeResult } from '../../src/experiments/stampede/verdict/result.js'
import { readPublished } from './published.js'
import { buildStampedeReplay, replaceStampedeReplay } from './stampede-tables.js'

const page = new URL('../../docs/replays/stampede.md', import.meta.url)
const folder = fileURLToPath(new URL('../../reports/example-stampede/', import.meta.url))
const { record } = await readRecord({ path: folder })
const { rows } = buildStampedeResult({ trials: record.stampedes ?? [], published: (await readPublished('stampede'))?.stampede })
const replay = buildStampedeReplay({ rows, trials: record.stampedes ?? [] })
writeFileSync(page, replaceStampedeReplay({ page: readFileSync(page, 'utf8'), replay }))
