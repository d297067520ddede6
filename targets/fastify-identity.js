import { runDocumentServer } from './shared/run-document-server.js'

// The 40 KB document as it is.
await runDocumentServer()
