import { load as planned } from '../plan/experiment.js'
import { planFollowUp } from '../../../judge/follow-up.js'

/** @import { JudgedExperiment } from '../../types.ts' */

/** It adds nothing: rows, costs and verdicts are what every baseline has. @type {JudgedExperiment} */
export const load = { ...planned, keep: ({ lab, ...record }) => record, planFollowUp, buildResult: () => ({}) }
