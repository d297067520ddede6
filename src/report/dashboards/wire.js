import protobuf from 'protobufjs/light.js'

/**
 * The messages of Prometheus' remote write and of OTLP metrics, as far as they are written here.
 * https://prometheus.io/docs/specs/prw/remote_write_spec/ and opentelemetry/proto/metrics/v1/metrics.proto
 */
const root = protobuf.Root.fromJSON({
  nested: {
    WriteRequest: message({ timeseries: [1, 'TimeSeries', true] }),
    TimeSeries: message({ labels: [1, 'Label', true], samples: [2, 'Sample', true] }),
    Label: message({ name: [1, 'string'], value: [2, 'string'] }),
    Sample: message({ value: [1, 'double'], timestamp: [2, 'int64'] }),
    ExportMetrics: message({ resourceMetrics: [1, 'ResourceMetrics', true] }),
    ResourceMetrics: message({ resource: [1, 'Resource'], scopeMetrics: [2, 'ScopeMetrics', true] }),
    Resource: message({ attributes: [1, 'KeyValue', true] }),
    KeyValue: message({ key: [1, 'string'], value: [2, 'AnyValue'] }),
    AnyValue: message({ stringValue: [1, 'string'] }),
    ScopeMetrics: message({ scope: [1, 'Scope'], metrics: [2, 'Metric', true] }),
    Scope: message({ name: [1, 'string'], version: [2, 'string'] }),
    Metric: message({ name: [1, 'string'], description: [2, 'string'], unit: [3, 'string'], gauge: [5, 'Points'], sum: [7, 'Points'] }),
    Points: message({ dataPoints: [1, 'Point', true], aggregationTemporality: [2, 'int32'], isMonotonic: [3, 'bool'] }),
    Point: message({
      startTimeUnixNano: [2, 'fixed64'], timeUnixNano: [3, 'fixed64'], asDouble: [4, 'double'], asInt: [6, 'sfixed64'], attributes: [7, 'KeyValue', true]
    })
  }
})

/** @param {Record<string, [id: number, type: string, isList?: boolean]>} fields */
function message (fields) {
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, [id, type, isList]]) =>
      [name, { id, type, ...isList && { rule: 'repeated' } }]))
  }
}

/**
 * @param {{ type: 'WriteRequest' | 'ExportMetrics', value: Record<string, unknown> }} options value: as JSON has it, integers of 64
 *   bits as texts or numbers
 * @returns {Uint8Array}
 */
export function encodeMessage ({ type, value }) {
  const own = root.lookupType(type)
  return own.encode(own.fromObject(value)).finish()
}

const LONGEST_LITERAL = 65_536

/**
 * Snappy's block format without a copy in it: all is literal, which every reader takes.
 * https://github.com/google/snappy/blob/main/format_description.txt
 * @param {Uint8Array} bytes
 * @returns {Buffer}
 */
export function packSnappy (bytes) {
  const parts = [Buffer.from(writeVarint(bytes.length))]
  for (let from = 0; from < bytes.length; from += LONGEST_LITERAL) {
    const literal = bytes.subarray(from, from + LONGEST_LITERAL)
    const less = literal.length - 1
    parts.push(Buffer.from([61 << 2, less & 0xff, less >> 8]), Buffer.from(literal)) // 61: its length follows in two bytes
  }
  return Buffer.concat(parts)
}

/** @param {number} value */
function writeVarint (value) {
  const bytes = []
  for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push(value % 128 | 0x80)
  return [...bytes, value]
}
