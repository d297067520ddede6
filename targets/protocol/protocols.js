/** The ways from gateway to producer. graphql and graphql-jit differ in the producer only. */
const PROTOCOLS = /** @type {const} */ (['json', 'graphql', 'graphql-jit', 'grpc'])

/**
 * Reads PROTOCOL, and ends the process when it is none of them: a server that guesses would be measured under a wrong name.
 * @returns {typeof PROTOCOLS[number]}
 */
export function readProtocol () {
  const protocol = PROTOCOLS.find((name) => name === process.env.PROTOCOL)
  if (protocol) return protocol
  console.error(`PROTOCOL must be one of ${PROTOCOLS.join(', ')}, not "${process.env.PROTOCOL ?? ''}"`)
  process.exit(1)
}
