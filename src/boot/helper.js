/**
 * For each small program that is asked for something in passing (taskset, nice, chrt): one that hangs is ended, and the run goes on without it.
 * On a busy machine a start takes some 100 ms.
 */
export const HELPER = Object.freeze({ timeout: 2000, killSignal: /** @type {const} */ ('SIGKILL') })
