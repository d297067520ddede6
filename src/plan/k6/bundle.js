import { describeRequest } from '../request-bytes.js'
import { redactGood } from '../secrets.js'
import { moveSecrets } from './secret-headers.js'
import { writeK6Script } from './script.js'

/** @import { K6Experiment, RequestSpec, SecretNames } from '../../types.ts' */

/**
 * What k6 is given: a script and the files that it opens, with names for one folder; and an environment for what must be in no file.
 * holdsSecrets: some values that look secret are in them all the same.
 * @typedef {{ files: Record<string, string>, environment: Record<string, string>, holdsSecrets: boolean }} K6Bundle
 */

export const SCRIPT_FILE = 'script.js'
const REQUESTS_FILE = 'requests.json'
const PROTO_FILE = 'service.proto'

/**
 * @param {{ experiment: K6Experiment, requests: readonly RequestSpec[], secretNames?: SecretNames, protos?: Record<string,
 *   string> }} options requests: at least one; protos: for gRPC, texts of the proto file, `service.proto`, and of what it imports
 * @returns {K6Bundle}
 */
export function bundleK6 ({ experiment, requests: given, secretNames, protos }) {
  const { requests, environment, holdsSecrets } = moveSecrets({ requests: given.map(fitRequest), secretNames })
  const several = requests.length > 1
  const script = writeK6Script({
    experiment,
    requests,
    requestsFile: several ? REQUESTS_FILE : null,
    protoFile: protos === undefined ? null : PROTO_FILE
  })
  return {
    files: {
      [SCRIPT_FILE]: script,
      ...several && { [REQUESTS_FILE]: `${JSON.stringify(requests)}\n` },
      ...protos
    },
    environment,
    holdsSecrets: holdsSecrets || JSON.stringify(redactGood({ good: experiment.good, secretNames })) !== JSON.stringify(experiment.good)
  }
}

/**
 * With the headers that every other driver sends. k6 frames a body itself, and names itself unless it is told an empty name.
 * @param {RequestSpec} request
 * @returns {RequestSpec}
 */
function fitRequest (request) {
  if (request.grpc) return request
  const fields = describeRequest({ request }).fields.filter(([name]) => !FRAMING.includes(name.toLowerCase()))
  const isNamed = fields.some(([name]) => name.toLowerCase() === 'user-agent')
  return { ...request, headers: Object.fromEntries([...fields, ...isNamed ? [] : [['User-Agent', '']]]) }
}

const FRAMING = ['content-length', 'transfer-encoding']
