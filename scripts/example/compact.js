import { readFileSync, writeFileSync } from 'node:fs'

/** A committed record is one line: its diff is read by nobody. @param {URL} folder */
export function compactRecord (folder) {
  const record = new URL('record.json', folder)
  writeFileSync(record, `${JSON.stringify(JSON.parse(readFileSync(record, 'utf8')))}\n`)
}
