import compress from '@fastify/compress'
import { createDocument } from './document.js'
import { runFastify } from './run-fastify.js'

/** @import { FastifyCompressOptions } from '@fastify/compress' */

// Up to this size @fastify/compress works in the event loop, past it in the thread pool. Its default depends on the
// number of cores it sees, so that the same target would be another program on another machine. 64 KB is what it takes
// on one core, which is what a target gets.
const SYNC_THRESHOLD_BYTES = 65_536

/**
 * Serves the 40 KB document. It is written to JSON for each request (no schema, so JSON.stringify), with or without
 * compression: servers made by this differ in the encoding and in nothing else.
 * @param {object} [options]
 * @param {FastifyCompressOptions} [options.compression] absent: no compression, the plugin is not even there
 */
export async function runDocumentServer ({ compression } = {}) {
  const document = createDocument()
  await runFastify({
    build: async (app) => {
      if (compression) await app.register(compress, { syncThreshold: SYNC_THRESHOLD_BYTES, ...compression })
      app.get('/document', async () => document)
    }
  })
}
