import { readApacheBench } from './apache-bench.js'
import { readArtillery } from './artillery.js'
import { readAutocannon } from './autocannon.js'
import { readBombardier } from './bombardier.js'
import { readFortio } from './fortio.js'
import { readGhz } from './ghz.js'
import { readHey, readHeyCsv } from './hey.js'
import { readHgrm } from './hgrm.js'
import { readHlog } from './hlog.js'
import { readJmeterCsv } from './jmeter.js'
import { readJmeterXml } from './jmeter-xml.js'
import { readK6 } from './k6.js'
import { readK6Csv, readK6Json } from './k6-points.js'
import { findK6Starts, readK6Text } from './k6-text.js'
import { readLocust } from './locust.js'
import { readOha } from './oha.js'
import { readOhaText } from './oha-text.js'
import { readVegeta, readVegetaText } from './vegeta.js'
import { findWrkStarts, readWrk } from './wrk.js'

/** @import { ForeignResult } from './result.js' */

/**
 * @typedef {{ tells: string, value: (options: { value: Record<string, any>, name: string }) => ForeignResult | null }} ValueFormat
 *   one JSON value is a run; value: null of what another tool wrote
 * @typedef {object} TextFormat
 * @property {string} tells what a hint calls it
 * @property {RegExp | ((text: string) => number[])} starts of the line that a run begins with, or where runs begin: a text
 *   without one is another's
 * @property {(options: { text: string, name: string, unit?: string }) => ForeignResult | null | Promise<ForeignResult | null>} text
 * @property {true} [isOneRun] its first line tells it
 * @property {true} [isInOthers] what others print holds it too: it is read where there is no other
 */

/** Each format that is read. @type {ReadonlyArray<ValueFormat | TextFormat>} */
export const FORMATS = Object.freeze([
  { tells: 'what wrk and wrk2 printed with --latency', starts: findWrkStarts, text: readWrk },
  { tells: 'k6 --summary-export or handleSummary, also --new-machine-readable-summary', value: readK6 },
  { tells: 'what k6 printed', starts: findK6Starts, text: readK6Text },
  { tells: 'k6 --out csv=', starts: /^metric_name,timestamp,metric_value,/, text: readK6Csv },
  { tells: 'k6 --out json=', starts: /^\{"(?:type":"Metric","data"|metric":"\w+","type":"Point)/, isOneRun: true, text: readK6Json },
  { tells: 'JMeter .jtl', starts: /^timeStamp[,;\t|]elapsed[,;\t|]/, text: readJmeterCsv },
  { tells: 'JMeter .jtl in XML', starts: /^<testResults /, text: readJmeterXml },
  { tells: 'Locust _stats.csv', starts: /^"?Type"?,"?Name"?,"?Request Count"?,/, text: readLocust },
  { tells: 'artillery --output', value: readArtillery },
  { tells: 'autocannon --json', value: readAutocannon },
  { tells: 'ghz -O json', value: readGhz },
  { tells: 'fortio load -json', value: readFortio },
  { tells: 'bombardier -o json -p r', value: readBombardier },
  { tells: 'oha --output-format json', value: readOha },
  { tells: 'what oha printed', starts: /^ {2}Success rate:/, text: readOhaText },
  { tells: 'vegeta report -type=json', value: readVegeta },
  { tells: 'vegeta report', starts: /^Requests[ \t]+\[/, text: readVegetaText },
  { tells: 'hey -o csv', starts: /^response-time,DNS\+dialup,/, text: readHeyCsv },
  { tells: 'what hey printed', starts: /^Summary:[ \t\r]*$/, text: readHey },
  { tells: 'what ab printed', starts: /^Server Software:/, text: readApacheBench },
  { tells: '.hlog of HdrHistogram', starts: /^/, isOneRun: true, text: readHlog, isInOthers: true },
  { tells: '.hgrm of HdrHistogram or vegeta', starts: /^[ \t]*Value(?:\(ms\))?[ \t]+Percentile[ \t]+TotalCount/, text: readHgrm, isInOthers: true }
])
