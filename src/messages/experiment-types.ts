import type { Row } from '../types.ts'
import type { Told } from './types.ts'

/** Whether all trials of a stampede counted what they must. */
export interface StampedeMessages {
  LAWS_BROKEN: { broken: number, trials: number }
  LAWS_UNTRIED: {}
  LAWS_UNSURE: { unsure: number, trials: number }
  LAWS_HELD: { trials: number }
}

export type StampedeReason = Told<StampedeMessages>

/** Why the advice of a lab says nothing of a row. */
export interface LabMessages {
  LAB_ROW_UNSOUND: { status: Row['status'] }
  LAB_ACTION_FAILED: {}
  LAB_WRONG_VALUES: {}
}

export type LabReason = Told<LabMessages>

/** Whether targets come in the order that was published. */
export interface OrderMessages {
  ORDER_OF_HEALTHY: {}
  ORDER_REVERSED: { better: string, worse: string }
  ORDER_WITHOUT: { target: string }
  ORDER_OF_FEW: { better: string, worse: string }
  ORDER_TIED: { better: string, worse: string }
  ORDER_OF_EQUALS: {}
  ORDER_HELD: { steps: number }
}

export type OrderReason = Told<OrderMessages>
