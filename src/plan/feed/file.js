import { extname } from 'node:path'
import { BaseloadError } from '../../errors.js'
import { cutList } from '../validate.js'
import { readCsv } from './csv.js'
import { readEntry } from './entry.js'
import { readJson, readJsonLines, readYaml } from './json.js'
import { buildRequests } from './requests.js'

/** @import { RequestSpec } from '../../types.ts' */
/** @import { PlacedMistake } from './csv.js' */
/** @import { ReadValues } from './json.js' */

/** @type {Record<string, (options: { text: string }) => ReadValues>} */
const READERS = {
  '.csv': readCsv,
  '.tsv': readCsv,
  '.json': readJson,
  '.jsonl': readJsonLines,
  '.ndjson': readJsonLines,
  '.yml': readYaml,
  '.yaml': readYaml
}

/**
 * Reads the requests of a feed's file.
 * @param {{ text: string, file: string, request: RequestSpec }} options file: as the user named it; its ending says
 *   what it is; request: the target's own: what an entry does not say, and placeholders
 * @returns {RequestSpec[]}
 * @throws {BaseloadError} FEED_INVALID with every mistake: `requests.csv:7: what is wrong; what would be right`
 */
export function parseFeed ({ text, file, request }) {
  const read = READERS[extname(file).toLowerCase()]
  if (read === undefined) {
    throw new BaseloadError('FEED_INVALID', `the feed ${file} does not end in ${Object.keys(READERS).join(', ')}`, {
      hint: 'rename it: the ending tells the format'
    })
  }
  const { values, mistakes, locate } = read({ text })
  if (mistakes.length > 0 && values.length === 0) throw createError({ file, mistakes })
  const entries = values.map(({ value }, index) => readEntry({ value, index }))
  const { requests, mistakes: others } = buildRequests({ entries: entries.map(({ entry }) => entry), request })
  const wrong = [...entries.flatMap((entry) => entry.mistakes), ...others]
  const all = [
    ...mistakes,
    ...wrong.map(({ index, ...mistake }) =>
      index === null
        ? { ...mistake, line: null }
        : placeMistake({ mistake, index, line: values[index].line ?? locate?.(index) ?? null })
    )
  ]
  if (all.length > 0) throw createError({ file, mistakes: all })
  return requests
}

/** @param {{ mistake: { wrong: string, right: string }, index: number, line: number | null }} options */
function placeMistake ({ mistake: { wrong, right }, index, line }) {
  return { line, wrong: line === null ? `entry ${index + 1}: ${wrong}` : wrong, right }
}

/** @param {{ file: string, mistakes: PlacedMistake[] }} options */
function createError ({ file, mistakes }) {
  const sorted = [...mistakes].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  const lines = [...new Set(sorted.map(({ line, wrong, right }) => `${file}${line === null ? '' : `:${line}`}: ${wrong}; ${right}`))]
  return new BaseloadError(
    'FEED_INVALID',
    `the feed ${file} has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}:\n${cutList(lines).join('\n')}`,
    {
      hint: 'fix it and run again; docs/reference/feed-format.md says what a feed may hold'
    }
  )
}
