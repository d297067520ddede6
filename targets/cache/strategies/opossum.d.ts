/** opossum brings no types: the part of it that is used here. */
declare module 'opossum' {
  import { EventEmitter } from 'node:events'

  export default class CircuitBreaker<Arguments extends unknown[], Result> extends EventEmitter {
    constructor (action: (...args: Arguments) => Promise<Result>, options: {
      timeout: number | false
      errorThresholdPercentage: number
      volumeThreshold: number
      rollingCountTimeout: number
      resetTimeout: number
      errorFilter: (error: unknown) => boolean
    })

    readonly opened: boolean
    readonly halfOpen: boolean
    fire (...args: Arguments): Promise<Result>
    shutdown (): void
  }
}
