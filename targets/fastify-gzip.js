import { runDocumentServer } from './shared/run-document-server.js'

// Level 6 is what zlib and @fastify/compress take when nothing is said; said here, so that it is seen.
await runDocumentServer({ compression: { encodings: ['gzip'], zlibOptions: { level: 6 } } })
