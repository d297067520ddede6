/** What one load generator host has. */
interface ScaleHost {
  cores: number
  memoryBytes: number
  /** Line rate in each direction. */
  bitsPerSecond: number
  /** Local ports for each target address: (source address, target address, target port) takes one for each connection. */
  ports: number
  /** Open files of a process (RLIMIT_NOFILE); a connection is one. */
  files: number
}

/** What one core can send, and who says so. */
export interface ScaleCeiling {
  ratePerSecond: number
  source: 'given' | 'calibrated' | 'default'
  /** Where it was measured; why it is no better one. */
  text: string
}

/** What is asked of `baseload plan`. */
export interface ScaleQuestion {
  peakPerSecond: number
  /** Mean that is expected. */
  responseTimeMs: number
  timeoutMs: number
  /** HTTP bytes of a request and of its answer, headers included, without those of TCP and below. */
  requestBytes: number
  responseBytes: number
  isKeepAlive: boolean
  /** Distinct target addresses, (IP, port). */
  targets: number
  /** Share of each limit that is planned with, 0 to 1. */
  fill: number
  /** Of the whole test: k6 keeps its samples that long. */
  durationMs: number
  /** How long a port rests after its connection was closed. */
  timeWaitMs: number
  /** Null: native where one host is enough, else k6. */
  engine: ScaleEngine | null
  host: ScaleHost
  ceilings: Record<ScaleEngine, ScaleCeiling>
}

export type ScaleEngine = 'native' | 'k6'

/** `clock`: a process cannot tell two due times in one microsecond apart. */
export type ScaleLimitKind = 'cpu' | 'ports' | 'files' | 'bandwidth' | 'memory' | 'clock'

/** What one host can do under one limit. */
export interface ScaleLimit {
  kind: ScaleLimitKind
  /** Requests a second that a host sends within the fill; null where the limit does not depend on the rate. */
  ratePerSecond: number | null
  /** 1 or more. */
  hosts: number
}

/** What one request costs on the wire, frames and acknowledgements included; out is from the generator. */
export interface ScaleWire {
  outBytes: number
  inBytes: number
  outPackets: number
  inPackets: number
}

/** What comes first on the other side. */
export interface ScaleTargetLimit {
  kind: 'bandwidth' | 'conntrack' | 'backlog' | 'proxyPorts'
  used: number
  limit: number
  /** used / limit; above 1 one of it is not enough. */
  share: number
  /** The rate that fills it. */
  ratePerSecond: number
}

/** One rate, planned. */
export interface ScaleLoad {
  ratePerSecond: number
  isAsked: boolean
  engine: ScaleEngine
  hosts: number
  /** The one that comes first is first. */
  limits: ScaleLimit[]
  /** Processes of the native driver, when one host is enough; null for k6, which is one process a host, and past one host. */
  workers: number | null
  /** Little's law: rate × response time. */
  inFlight: number
  /** Rate × timeout: all that is open when the target stands still. */
  inFlightAtTimeout: number
  /**
   * Native driver: the most connections that its open loop opens, by rate and timeout and by what ports and open files
   * allow; null for k6.
   */
  mostConnections: number | null
  /**
   * k6: how long the target may stand still before a host has no port, file or memory for one more; null: until the
   * timeout, and for the native driver.
   */
  stallMs: number | null
  outBitsPerSecond: number
  inBitsPerSecond: number
  newConnectionsPerSecond: number
  /** The one that comes first is first. */
  target: ScaleTargetLimit[]
}

export interface ScalePlan {
  question: ScaleQuestion
  wire: ScaleWire
  /** What comes first on a host, and the rate that it sends therefore. */
  oneHost: Record<ScaleEngine, { kind: ScaleLimitKind, ratePerSecond: number }>
  asked: ScaleLoad
  /** 10^4, 10^5, 10^6, 10^7 and the asked one, rising. */
  loads: ScaleLoad[]
}
