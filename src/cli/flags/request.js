import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS } from '../../plan/presets.js'
import { FIXED, KEPT, UNMEASURED } from './reasons.js'

/** @import { FlagSpec } from '../flag-types.ts' */

/* What is asked, of which server, and what a good answer is. A baseline file has keys for it. */

const OF_BASELINE = /** @type {const} */ ({ 'a script for a baseline': 'the baseline file has the request' })
const OF_SHIPPED = /** @type {const} */ ({ 'a target that ships': 'its request is its own' })
const REQUEST_IDLE = /** @type {const} */ ({ ...UNMEASURED, ...OF_SHIPPED, ...OF_BASELINE })

const REACHED = /** @type {const} */ ({
  ...REQUEST_IDLE,
  '--start': 'a server that is started is reached at its port',
  'units that baseload starts': 'they listen on this machine'
})

/** @satisfies {Readonly<Record<string, FlagSpec>>} */
export const REQUEST = /** @type {const} */ ({
  start: { flags: '--start <command>', about: 'starts your server, its port in PORT', inBaseline: 'command of a target' },
  url: { flags: '--url <url>', about: 'the server, if it runs already', inBaseline: 'url of a target' },
  port: {
    flags: '--port <n>',
    about: 'the port it listens on, if it ignores PORT',
    value: 'port',
    isRare: true,
    idle: { ...KEPT, 'a server that runs already': 'the address names the port' },
    inBaseline: 'port of a target'
  },
  path: {
    flags: '--path <path>',
    about: 'path and query of the request',
    value: 'path',
    initial: '/',
    isUntold: true,
    idle: REQUEST_IDLE,
    inBaseline: 'path of a target'
  },
  method: {
    flags: '-m, --method <method>',
    about: 'request method',
    value: 'method',
    initial: 'GET',
    idle: REQUEST_IDLE,
    inBaseline: 'request.method of a target'
  },
  header: {
    flags: '-H, --header <header>',
    about: 'request header, "Name: value"; repeatable',
    value: 'headers',
    initial: {},
    isUntold: true,
    idle: REQUEST_IDLE,
    inBaseline: 'request.headers of a target'
  },
  body: {
    flags: '-b, --body <text>',
    about: 'request body, or @file that has it',
    more: 'A `{{uuid}}` in path, header or body is a new id in each request. What the file holds is in no record',
    isUntold: true,
    idle: REQUEST_IDLE,
    inBaseline: 'request.body or request.bodyFile of a target'
  },
  feed: {
    flags: '--feed <file>',
    about: 'requests that vary: .csv, .json, .jsonl or .yml',
    more: 'Its columns are path, method, body, `header:Name`, or fill `{{column}}` in the request',
    idle: { ...KEPT, ...OF_BASELINE },
    inBaseline: 'feed of a target'
  },
  feedOrder: {
    flags: '--feed-order <order>',
    about: `order of the requests of --feed: in-turn or random (default ${DEFAULTS.feedOrder})`,
    oneOf: ['in-turn', 'random'],
    isRare: true,
    idle: { ...KEPT, ...OF_BASELINE },
    needs: { '--feed': 'give the file of requests with --feed' }
  },
  name: { flags: '--name <name>', about: 'name in tables', idle: OF_BASELINE },
  status: {
    flags: '--status <n>',
    about: 'HTTP status of a good answer (default 200)',
    more: '200 to 599',
    value: 'status',
    isRare: true,
    idle: REQUEST_IDLE,
    inBaseline: 'good.status of a target'
  },
  timeout: {
    flags: '--timeout <time>',
    about: `a request fails after this (default ${writeDuration({ ms: DEFAULTS.timeoutMs })})`,
    value: 'time',
    group: 'load',
    isRare: true,
    idle: { ...UNMEASURED, 'without --prometheus': 'nobody is asked' },
    inBaseline: 'load.timeout'
  },
  readyTimeout: {
    flags: '--ready-timeout <time>',
    about: `with --start: time until it listens (default ${writeDuration({ ms: DEFAULTS.readyTimeoutMs })})`,
    value: 'time',
    isRare: true,
    idle: {
      ...UNMEASURED,
      ...OF_SHIPPED,
      'a server that runs already': 'nothing is started',
      'units that run already': 'nothing is started'
    },
    inBaseline: 'readyTimeout of a target'
  },
  /** Named as in h2load and oha */
  http2: {
    flags: '--http2',
    about: 'ask over HTTP/2: by ALPN over https, else with prior knowledge',
    more: 'The native driver drives flat out, too, as autocannon speaks HTTP/1.1 only',
    isRare: true,
    idle: KEPT,
    inBaseline: 'http of a target'
  },
  streams: {
    flags: '--streams <n>',
    about: 'with --http2: requests at once on each connection (default 1)',
    more: '1 to 1000, also of the reference',
    value: 'streams',
    isRare: true,
    idle: KEPT,
    needs: { '--http2': 'add --http2, or take more connections with -c: over HTTP/1.1 each has one request at once' }
  },
  secretHeader: {
    flags: '--secret-header <name>',
    about: 'keep this header out of records (Authorization and Cookie always are); repeatable',
    more: 'So are Proxy-Authorization, Set-Cookie and names that look secret',
    value: 'texts',
    initial: [],
    isRare: true,
    idle: KEPT
  },
  secretQuery: {
    flags: '--secret-query <name>',
    about: 'keep this parameter of the path out of records; repeatable',
    value: 'texts',
    initial: [],
    isRare: true,
    idle: KEPT
  },
  secretBody: {
    flags: '--secret-body <name>',
    about: 'keep this key of a JSON body or form out of records; repeatable',
    value: 'texts',
    initial: [],
    isRare: true,
    idle: KEPT
  },
  allowHost: {
    flags: '--allow-host <host>',
    about: 'a host beyond this machine that may be loaded; repeatable',
    more: '`example.test` for every port, or `example.test:8080`',
    value: 'allowedHosts',
    initial: [],
    isRare: true,
    idle: {
      ...UNMEASURED,
      'units that baseload starts': 'they listen on this machine',
      'without --prometheus': 'nobody is asked'
    }
  },
  connectTo: {
    flags: '--connect-to <place>',
    about: 'load goes to this host:port; Host header and SNI stay those of the URL',
    more: 'Or to `unix:/run/app.sock`, which a URL says too: `http://unix:/run/app.sock:/path`. --allow-host has to name the host',
    isRare: true,
    idle: REACHED,
    inBaseline: 'connect.to of a target'
  },
  cert: {
    flags: '--cert <file>',
    about: 'certificate of the client, PEM; its key beside it or in --key',
    isRare: true,
    idle: REACHED,
    inBaseline: 'connect.cert of a target'
  },
  key: {
    flags: '--key <file>',
    about: 'key of --cert, PEM without a passphrase; no record has its path',
    isRare: true,
    idle: REACHED,
    needs: { '--cert': 'name the certificate, too' },
    inBaseline: 'connect.key of a target'
  },
  ca: {
    flags: '--ca <file>',
    about: 'authority that signed its certificate, PEM; no other is trusted then',
    isRare: true,
    idle: REACHED,
    inBaseline: 'connect.ca of a target'
  },
  servername: {
    flags: '--servername <name>',
    about: 'name in TLS (SNI), which the certificate must have; default: of the URL',
    isRare: true,
    idle: REACHED,
    inBaseline: 'connect.servername of a target'
  },
  insecure: {
    flags: '--insecure',
    about: 'do not check its certificate: another server may answer',
    isRare: true,
    idle: REACHED,
    against: { '--ca': 'one checks the certificate, the other does not: give one of them' },
    inBaseline: 'connect.insecure of a target'
  },
  objective: {
    flags: '--objective <text>',
    about: 'what to judge it by, e.g. "p99<50ms"; repeatable',
    value: 'objectives',
    initial: [],
    idle: {
      ...FIXED,
      '--bisect': 'it looks for a figure that became worse',
      'a lab of stampedes': 'it is judged by its own laws'
    }
  },
  target: {
    flags: '--target <name>',
    about: 'only this target and the reference; repeatable',
    value: 'texts',
    initial: [],
    names: 'targets',
    idle: {
      ...FIXED,
      'a replay of stampedes': 'it has strategies, and no targets',
      'a script for an address': 'it has one target: name a file that ends in .yml, or leave it out'
    }
  },
  /** Of a commit that is checked out */
  install: {
    flags: '--install <command>',
    about: 'installs packages (default: if needed)',
    more: 'By default those of the working folder are copied where the commit needs the same, else its lock file says what is run, such as `npm ci`',
    idle: { ...KEPT, 'versions that are no commits': 'no commit is checked out' }
  }
})
