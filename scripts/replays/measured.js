import { renderBlocks } from '../../src/report/render/markdown.js'
import { describeReplay } from '../../src/report/prose/replay.js'
import { buildHeadline } from '../../src/judge/headline.js'
import { PROGRAM_NAMES } from '../../src/programs/index.js'
import { compactHead, compactPublished, compactRatios } from './compact-tables.js'

/** @import { Result } from '../../src/types.ts' */

const BEGIN = '<!-- measured:begin, made by scripts/replays.js -->'
const END = '<!-- measured:end -->'

/**
 * For each test of the experiment its answer, the published figures beside those of the run, their order and their ratios.
 * @param {{ result: Result }} options
 * @returns {string} Markdown
 */
export function describeMeasured ({ result }) {
  const { run, baselines } = result
  const headline = buildHeadline({ result })
  const { cores, cpuModel, node, versions } = run.machine
  const programs = [...PROGRAM_NAMES].sort().flatMap((name) => versions[name] ? [nameVersion(name, versions[name])] : [])
  const { repeats } = run.plan.preset
  return [
    [
      ...describeReplay({ plan: run.plan }),
      `Run ${run.id}: ${cores} cores (${cpuModel}), Node ${node.replace(/^v/, '')}${programs.map((text) => `, ${text}`).join('')}; ${repeats} repeat${repeats === 1 ? '' : 's'}, baseload ${run.tool.version}.`
    ].join(' '),
    ...baselines.flatMap((baselineResult) => [
      `### ${baselineResult.baseline.title}`,
      renderBlocks({
        blocks: [
          ...compactHead({ result, baselineResult, headline }),
          ...compactPublished({ baselineResult }),
          ...compactRatios({ baselineResult })
        ]
      })
    ])
  ].join('\n\n')
}

/** `nginx 1.22.1` @param {string} name @param {string} text as the program says it */
function nameVersion (name, text) {
  return `${name} ${text.split(/[^\d.]/).find((word) => word.includes('.')) ?? ''}`.trim()
}

/**
 * @param {{ page: string, measured: string }} options
 * @returns {string}
 * @throws {Error} the page has no place for it
 */
export function replaceMeasured ({ page, measured }) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`the page has no ${BEGIN} … ${END}`)
  return `${page.slice(0, begin + BEGIN.length)}\n${measured}\n${page.slice(end)}`
}
