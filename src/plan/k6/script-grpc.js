/**
 * @import { GrpcCall } from '../../types.ts'
 * @import { Asking } from './script-http.js'
 * @import { ScriptRequest } from './secret-headers.js'
 */

/**
 * A unary call. k6 tells a script no time of it: its own metric grpc_req_duration has them.
 * @param {{ grpc: Pick<GrpcCall, 'method' | 'message'>, headers: ScriptRequest, protoFile: string }} options headers: the metadata
 * @returns {Asking}
 */
export function writeGrpcAsking ({ grpc: { method, message }, headers: { headers = {}, secrets = {} }, protoFile }) {
  return {
    imports: "import grpc from 'k6/net/grpc'",
    causes: ['grpc-status', 'connection', 'call'],
    body: `const METADATA = { ...${JSON.stringify(headers)} }
const SECRETS = ${JSON.stringify(secrets)}
for (const name of Object.keys(SECRETS)) METADATA[name] = __ENV[SECRETS[name]]
const MESSAGE = ${JSON.stringify(message, null, 2)}
const client = new grpc.Client()
client.load(['.'], '${protoFile}')
let isConnected = false

function ask () {
  try {
    if (!isConnected) client.connect(BASE.replace(/^https?:\\/\\//, '').replace(/\\/.*$/, ''), { plaintext: true, timeout: \`\${TIMEOUT_MS}ms\` })
    isConnected = true
  } catch (error) {
    return { fault: 'connection' }
  }
  try {
    const { status } = client.invoke(${JSON.stringify(method)}, MESSAGE, { metadata: METADATA, timeout: \`\${TIMEOUT_MS}ms\` })
    if (status === grpc.StatusOK) return { fault: null }
    return { fault: status === grpc.StatusDeadlineExceeded ? 'timeout' : status === grpc.StatusUnavailable ? 'connection' : 'grpc-status' }
  } catch (error) {
    console.error(\`k6 does not make this call: \${error}\`)
    return { fault: 'call' }
  }
}
`
  }
}
