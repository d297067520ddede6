/*
 * The messages of an ExportMetricsServiceRequest that are written here, by number and type, from the public OTLP 1.x
 * specification, for protobufjs.
 */
const repeated = (type, id) => ({ rule: 'repeated', type, id })
const field = (type, id) => ({ type, id })

export const OTLP_SCHEMA = {
  nested: {
    KeyValue: { fields: { key: field('string', 1), value: field('AnyValue', 2) } },
    AnyValue: {
      oneofs: { value: { oneof: ['stringValue', 'boolValue', 'intValue', 'doubleValue'] } },
      fields: {
        stringValue: field('string', 1),
        boolValue: field('bool', 2),
        intValue: field('int64', 3),
        doubleValue: field('double', 4)
      }
    },
    Resource: { fields: { attributes: repeated('KeyValue', 1), droppedAttributesCount: field('uint32', 2) } },
    InstrumentationScope: {
      fields: { name: field('string', 1), version: field('string', 2), attributes: repeated('KeyValue', 3) }
    },
    ExportMetricsServiceRequest: { fields: { resourceMetrics: repeated('ResourceMetrics', 1) } },
    ResourceMetrics: {
      fields: {
        resource: field('Resource', 1),
        scopeMetrics: repeated('ScopeMetrics', 2),
        schemaUrl: field('string', 3)
      }
    },
    ScopeMetrics: {
      fields: { scope: field('InstrumentationScope', 1), metrics: repeated('Metric', 2), schemaUrl: field('string', 3) }
    },
    Metric: {
      oneofs: { data: { oneof: ['gauge', 'sum', 'exponentialHistogram'] } },
      fields: {
        name: field('string', 1),
        description: field('string', 2),
        unit: field('string', 3),
        gauge: field('Gauge', 5),
        sum: field('Sum', 7),
        exponentialHistogram: field('ExponentialHistogram', 10)
      }
    },
    AggregationTemporality: {
      values: {
        AGGREGATION_TEMPORALITY_UNSPECIFIED: 0, AGGREGATION_TEMPORALITY_DELTA: 1, AGGREGATION_TEMPORALITY_CUMULATIVE: 2
      }
    },
    Gauge: { fields: { dataPoints: repeated('NumberDataPoint', 1) } },
    Sum: {
      fields: {
        dataPoints: repeated('NumberDataPoint', 1),
        aggregationTemporality: field('AggregationTemporality', 2),
        isMonotonic: field('bool', 3)
      }
    },
    ExponentialHistogram: {
      fields: {
        dataPoints: repeated('ExponentialHistogramDataPoint', 1),
        aggregationTemporality: field('AggregationTemporality', 2)
      }
    },
    NumberDataPoint: {
      oneofs: { value: { oneof: ['asDouble', 'asInt'] } },
      fields: {
        startTimeUnixNano: field('fixed64', 2),
        timeUnixNano: field('fixed64', 3),
        asDouble: field('double', 4),
        asInt: field('sfixed64', 6),
        attributes: repeated('KeyValue', 7),
        flags: field('uint32', 8)
      }
    },
    ExponentialHistogramDataPoint: {
      fields: {
        attributes: repeated('KeyValue', 1),
        startTimeUnixNano: field('fixed64', 2),
        timeUnixNano: field('fixed64', 3),
        count: field('fixed64', 4),
        sum: field('double', 5),
        scale: field('sint32', 6),
        zeroCount: field('fixed64', 7),
        positive: field('Buckets', 8),
        negative: field('Buckets', 9),
        flags: field('uint32', 10),
        min: field('double', 12),
        max: field('double', 13),
        zeroThreshold: field('double', 14)
      },
      nested: { Buckets: { fields: { offset: field('sint32', 1), bucketCounts: repeated('uint64', 2) } } }
    }
  }
}
