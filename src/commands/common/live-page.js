import { buildResult } from '../../judge/result.js'
import { openLiveRun } from '../../measure/live/live-run.js'
import { decodeHistogram } from '../../record/histogram.js'
import { describePolicy } from '../../report/page/frame.js'
import { readPageParts, renderPage } from './page.js'

/** @import { RunRecord } from '../../types.ts' */

/** The page of a run that goes on. @param {Parameters<typeof openLiveRun>[0]['progress']} progress */
export async function openLive (progress) {
  const policy = describePolicy({ ...await readPageParts(), live: true })
  return openLiveRun({ progress, render: renderRecord, policy })
}

/** @param {{ record: RunRecord, live: { events: string } }} options */
async function renderRecord ({ record, live }) {
  return await renderPage({ result: buildResult({ record, decode: decodeHistogram }), record, live })
}
