import { runFastify } from './shared/run-fastify.js'

// The answer of node-http.js; what differs is the framework.
await runFastify({
  build: (app) => app.get('/', async () => 'ok')
})
