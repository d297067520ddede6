import { buildSettings, buildWindowUpdate, DEFAULT_WINDOW, MAX_WINDOW, PREFACE, SETTING } from './frames.js'

/** What a client sends before anything else (RFC 9113, 3.4): no dynamic table, no pushes, windows as wide as they can be. */
export const GREETING = Buffer.concat([
  PREFACE,
  buildSettings([[SETTING.headerTableSize, 0], [SETTING.enablePush, 0], [SETTING.initialWindowSize, MAX_WINDOW]]),
  buildWindowUpdate({ streamId: 0, increment: MAX_WINDOW - DEFAULT_WINDOW })
])
