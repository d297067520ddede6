import type { Told } from './types.ts'

/** A figure with its range. */
interface Range { value: number, low: number, high: number }

/** Whether the memory of a server leaks. overMs: the time that was judged. */
export interface SoakMessages {
  /** bytesPerRequest: null where nothing was answered. */
  SOAK_LEAK: { bytesPerSecond: Range, bytesPerRequest: Range | null, requestsPerSecond: number, overMs: number }
  SOAK_NO_LEAK: { mostPerSecond: number, mostPerRequest: number | null, overMs: number }
  SOAK_UNREAD: {}
  SOAK_FEW: { overMs: number }
  SOAK_SLOWING: { grownBytes: number, overMs: number }
  SOAK_UNEVEN: { grownBytes: number, overMs: number }
  SOAK_SMALL: { grownBytes: number, overMs: number }
  SOAK_WIDE: { bytesPerSecond: Range, overMs: number }
}

export type SoakReason = Told<SoakMessages>
