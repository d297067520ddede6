import { Readable } from 'node:stream'
import { readTraces } from '../../../src/commands/traces/record/read-traces.js'
import { buildCalls } from '../../../src/commands/traces/stats/call-tree.js'
import { createClocks, createClockWait } from '../../../src/commands/traces/stats/clocks.js'
import { createCounts } from '../../../src/commands/traces/stats/counts.js'
import { createRoots } from '../../../src/commands/traces/stats/roots.js'
import { BaseloadError } from '../../../src/errors.js'
import { cut } from '../cut.js'
import { WrongAnswer } from '../fuzzer.js'

/** @import { Call, TraceCounts } from '../../../src/commands/traces/types.ts' */
/** @import { Fuzzer } from '../fuzzer.js' */

/**
 * Files of spans in all formats, and the trees that are made of them.
 * @returns {Fuzzer}
 */
export function createFuzzer () {
  return {
    dictionary: [
      '{"resourceSpans":[', '"scopeSpans":[', '"spans":[', '"traceId":"', '"spanId":"', '"parentSpanId":"', '"startTimeUnixNano":"', '"endTimeUnixNano":"',
      '"data":[', '"processes":{', '"processID":"p1"', '"references":[', '"timestamp":', '"duration":', '"shared":true', '"kind":"SERVER"', '-1', '1e308',
      '0', '""', 'null', '{}', '[]', '[[', ']]', '\n', '\u0000\u0000\u0000\u0001', '\n\u0000', '__proto__', '\ufeff', '00f067aa0ba902b7'
    ],
    read: async ({ bytes, random }) => {
      const whole = await readAll([bytes])
      const pieces = await readAll(bytes.length === 0 ? [] : cut({ bytes, random }))
      if (whole?.spans !== pieces?.spans || whole?.traces !== pieces?.traces) throw new WrongAnswer(`${whole?.spans} spans, in pieces ${pieces?.spans}`)
      return whole !== null
    }
  }
}

/** @param {Iterable<Buffer>} chunks @returns {Promise<TraceCounts | null>} null: refused */
async function readAll (chunks) {
  const counts = createCounts({ files: 1 })
  const roots = createRoots({ counts })
  const clocks = createClocks()
  const wait = createClockWait({
    clocks,
    onTrace: (spans) => {
      for (const call of buildCalls({ spans, counts, clocks })) {
        checkTimes(call)
        roots.add(call)
      }
    }
  })
  try {
    await readTraces({ files: ['-'], stdin: Readable.from(chunks), counts, onTrace: wait.add })
    wait.end()
  } catch (error) {
    if (error instanceof BaseloadError) return null
    throw error
  }
  return counts
}

/** No call stands out of its caller. @param {Call} call */
function checkTimes (call) {
  const { startUs, endUs, outerStartUs, outerEndUs, children } = call
  if (!(outerStartUs <= startUs && startUs <= endUs && endUs <= outerEndUs)) throw new WrongAnswer(`${call.name}: ${startUs} to ${endUs}`)
  for (const child of children) {
    if (!(child.outerStartUs >= startUs && child.outerEndUs <= endUs)) throw new WrongAnswer(`${child.name} stands out of ${call.name}`)
    checkTimes(child)
  }
}
