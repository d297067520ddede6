import type { PROGRAMS } from './index.js'

/** A program that a part may be: the key of such a part. */
export type ProgramName = keyof typeof PROGRAMS

/** The key of a part that is a program, and the modes that it has. */
export type ProgramKeys = { [Name in ProgramName]?: keyof (typeof PROGRAMS)[Name]['modes'] }

/** Programs with a configuration that a user may replace. */
export type ConfigurableName = {
  [Name in ProgramName]: (typeof PROGRAMS)[Name] extends { config: string } ? Name : never
}[ProgramName]

/** How a program is found. */
export interface Executable {
  /** On PATH, in this order. */
  names: readonly string[]
  /** Of the environment, with a path that is taken instead. */
  variable: string
  versionArgs: readonly string[]
}

export type PackageManager = 'apt' | 'apk' | 'dnf' | 'brew'

/** Names of its package. A later one is tried where a distribution has dropped the first. */
export type Packages = Readonly<Record<PackageManager, readonly string[]>>

/** All that is said of a program. It touches nothing: what it needs of the world is passed in, so that a plan may ask it too. */
export interface Program extends Executable {
  /** As text names it: `HAProxy`. */
  title: string
  /** What a part of it is, for the schema. */
  about: string
  packages: Packages
  /** Services that systemd starts when it is installed; none named: as its package. Absent: it has none. */
  services?: readonly string[]
  /** The first look measures it: `npm start` installs it where it may. */
  isInFirstLook?: boolean
  /** What it adds to the baselines that ship: said when it is missing, and records name its version. Absent: nothing. */
  adds?: string
  /** Values of the key, and what is different in each. */
  modes: Readonly<Record<string, Mode>>
  /** Hands requests on to the part before it: what balances units stands in its place. */
  isProxy: boolean
  /** Stands in front of units: `servers` of a Setting are their addresses. */
  balances?: boolean
  /** Absent: `{{name.url}}` is one of http. port: where an address names none; variable: by which our own scripts are told it. */
  url?: { scheme: string, port: string, variable: string }
  /** Its configuration, below the project's folder, which a user may replace: `haproxy.cfg`. */
  config?: string
  /** Memory that it may be limited to. variable: of its part's environment; leastBytes: with which there is room for anything. */
  memory?: { variable: string, leastBytes: number, empty: string }
  /** Forgets everything when it is told to. */
  flushes?: boolean
  /** On its port, after it was killed. */
  startsAgain?: boolean
  /** With a configuration of ours it is one process that does not ask how many cores there are. */
  isOneProcess?: boolean
  /** Asked before it is configured: how it was built, `build` of a Setting. */
  buildArgs?: readonly string[]
  /** How many free ports it is given. Absent: one. */
  ports?: number
  launch: (setting: Setting) => Launch
}

export interface Mode {
  /** Keeps copies, fresh for BASELOAD_CACHE_SECONDS. */
  isCaching?: boolean
  /** Answers by itself, in front of nothing. */
  answers?: boolean
  /** Speaks TLS, with a certificate of the run's own. */
  isTls?: boolean
}

/** A server behind a proxy. address: host:port; isWaiting: gets no request until it is told to. */
export interface Server {
  name: string
  address: string
  isWaiting?: boolean
}

/** What a program is started with. */
export interface Setting {
  /** Where it is. */
  file: string
  mode: string
  /** Of the part, with addresses filled in and decided. */
  env: Readonly<Record<string, string | undefined>>
  /** In a mode that keeps copies: how long they are fresh, 1 or more; else null. */
  freshSeconds: number | null
  /** Of its own, and empty. */
  folder: string
  /** Free ones, as many as it wants. */
  ports: readonly number[]
  /** Clients that it may have at once. */
  connections: number
  /** What it said of how it was built; empty where it is not asked. */
  build: string
  isRoot: boolean
  /** PEM; null: without TLS. */
  certificate: { certificate: string, key: string } | null
  /** Where its configuration is; null: it has none that a user may replace. text: where there are servers. */
  config: { path: string, text: string } | null
  /** Where there are several: those behind BASELOAD_BACKEND, or units. */
  servers: readonly Server[] | null
  policy: 'roundrobin' | 'leastconn'
}

/** How it is started once, and asked. */
export interface Launch {
  args: readonly string[]
  /** Absent: as this process has it. */
  env?: Readonly<Record<string, string | undefined>>
  /** Written before the start, for its user alone. */
  files?: ReadonlyArray<{ path: string, text: string }>
  /** Where it answers. */
  port: number
  isReady: (ask: Ask) => Promise<boolean>
  /** Its counters, by name; empty when it does not tell them. Absent: it has none. */
  readStats?: (ask: Ask) => Promise<Record<string, number | string>>
  /** From now on these servers alone get requests; answers under way are finished. Rejects when it does not do it. */
  serve?: (options: { ask: Ask, names: readonly string[], wanted: readonly string[] }) => Promise<void>
  /** `+OK` when it has forgotten everything. */
  flush?: (ask: Ask) => Promise<string | null>
  /** What to do when it ends at once, and when it does not answer in time. */
  hints: { ended: string, late: string }
}

/** The ways to ask what has been started, all on this machine. */
export interface Ask {
  isListening: (port: number) => Promise<boolean>
  /** The first line of the answer on a TCP connection of its own; null when there was none. */
  line: (options: { port: number, command: string }) => Promise<string | null>
  /** The whole answer on a Unix socket; empty when there was none. */
  socket: (path: string, question: string) => Promise<string>
  /** The body of a good answer to GET / on a Unix socket; null when there was none. */
  page: (socketPath: string) => Promise<string | null>
  /** What a helper that comes with the program prints; null when it is missing or fails. */
  helper: (name: string, args: readonly string[]) => Promise<string | null>
}
