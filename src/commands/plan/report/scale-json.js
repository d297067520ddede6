import { describeArithmetic, listScaleCommands, listScaleRemarks } from './prose.js'

/** @import { ScalePlan } from '../types.ts' */

const FORMAT_VERSION = 1

/**
 * The document that `baseload plan --json` prints. Explained in docs/reference/json-output.md.
 * @param {{ plan: ScalePlan, tool: { name: string, version: string } }} options
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export function buildScaleDocument ({ plan, tool }) {
  const { question, wire, oneHost, asked, loads } = plan
  const { limits, ...load } = asked
  return {
    formatVersion: FORMAT_VERSION,
    tool,
    question,
    wire,
    oneHost,
    hosts: asked.hosts,
    engine: asked.engine,
    first: limits[0].kind,
    asked: {
      ...load,
      limits: limits.map((limit) => ({
        ...limit,
        arithmetic: describeArithmetic({ kind: limit.kind, plan, engine: asked.engine })
      }))
    },
    loads,
    remarks: listScaleRemarks({ plan }),
    commands: listScaleCommands({ plan }).map(({ command }) => command)
  }
}
