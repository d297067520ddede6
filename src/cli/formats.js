import { renderTerminal } from '../report/terminal.js'
import { renderMarkdown } from '../report/markdown.js'
import { buildJsonDocument } from '../report/json.js'

/**
 * @import { Result } from '../types.ts'
 * @import { Io } from './main.js'
 */

/**
 * The formats that a result can be printed in, by the name given to --output.
 * @type {Record<string, (options: { result: Result, io: Io, files: Record<string, string> }) => string>}
 */
export const FORMATS = {
  text: ({ result, io, files }) => renderTerminal({ result, columns: io.columns, colors: io.colors, files }),
  md: ({ result }) => renderMarkdown({ result }),
  json: ({ result, files }) => JSON.stringify(buildJsonDocument({ result, files }), null, 2)
}
