import { readProtocol } from './protocols.js'

// The service behind the gateway: PROTOCOL=json|graphql|graphql-jit|grpc node targets/protocol/producer.js
// Loaded when wanted, so that the memory and the start time of one protocol do not carry the others' libraries.
const start = {
  json: async () => (await import('./json-producer.js')).runJsonProducer(),
  graphql: async () => (await import('./graphql-producer.js')).runGraphqlProducer({ jit: 0 }),
  // 1: compiled when a query comes for the second time, so that the first answer (the check) is not among the measured ones.
  'graphql-jit': async () => (await import('./graphql-producer.js')).runGraphqlProducer({ jit: 1 }),
  grpc: async () => (await import('./grpc-producer.js')).runGrpcProducer()
}

await start[readProtocol()]()
