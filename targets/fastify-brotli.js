import { constants } from 'node:zlib'
import { runDocumentServer } from './shared/run-document-server.js'

// Quality 4, the default of @fastify/compress (zlib's own 11 is for files that are compressed once and served often).
await runDocumentServer({
  compression: { encodings: ['br'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }
})
