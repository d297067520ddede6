import type { Reaper } from '../boot/reaper.js'
import type { KINDS } from './flags/kinds.js'
import type { VALUES } from './flags/values.js'

/** One flag, and all there is to know of it: adding one is an object like this, and a line in the commands that have it. */
export interface FlagSpec {
  /** `-R, --rate <rate>` */
  flags: string
  about: string
  /** What --help has no room for: further sentences of the manual page and of docs/reference/commands.md, with spans of code */
  more?: string
  /** How its text is read; absent: one of `oneOf`, else the text itself, or that the flag is there */
  value?: keyof typeof VALUES
  /** All that its value may be */
  oneOf?: readonly string[]
  /** Words that its value may be, or begin with: a shell offers them. Absent: those of `oneOf`, or there is no such list */
  choices?: readonly string[]
  /** Absent: the flag is not set */
  initial?: unknown
  /** Its heading in --help; absent: `own` */
  group?: FlagGroup
  /** Told by --help --all alone, so that --help fits a screen */
  isRare?: true
  /** What it would do nothing for, and why */
  idle?: Readonly<Partial<Record<KindName, string>>>
  /** Flags that contradict it, as they are typed, and what to do; one of two flags says it */
  against?: Readonly<Record<string, string>>
  /** It stands in place of this argument of its command; hint: what to do about both */
  instead?: Readonly<{ argument: number, hint: string }>
  /** What it means nothing without, as it is typed, `--against or --against-ref`: what to do, or an error of its own */
  needs?: Readonly<Record<string, string | OwnError>>
  /** As a default of baseload.yml it steps back when these are typed, and when the command line would refuse it beside what is typed */
  yields?: readonly string[]
  /** What ships and its value may be, for a shell to offer */
  names?: 'targets' | 'baselines'
  /** Its value may hold a secret: no mistake repeats it */
  isUntold?: true
  /** How a baseline file says it, for commands without the flag */
  inBaseline?: string
}

/** What a command line asks that a flag may do nothing for; kinds.js has them. */
export type KindName = keyof typeof KINDS

/** In place of `A without B`. */
interface OwnError { code: 'K6_CANNOT', message: string, hint: string }

/** Headings of a command's flags; help.js has their texts. */
export type FlagGroup = 'own' | 'demand' | 'load' | 'host' | 'operator' | 'output' | 'ci'

/** Headings of `baseload --help`. */
export type CommandGroup = 'measure' | 'decide' | 'lookBack' | 'machine'

/** One thing that can be typed: its help, and its code, which is loaded only when it is used and answers with the exit code. */
export interface CommandSpec {
  name: string
  group: CommandGroup
  /** What it does, on one line of `baseload --help` */
  about: string
  /** As that of a flag: its forms, what it reads and writes, exit codes of its own */
  more?: string
  /** Pages below docs that say how it is used */
  see?: readonly string[]
  /** Command lines that its help begins with */
  examples: readonly [string, string]
  /** choices: as those of a flag */
  args: ReadonlyArray<{ syntax: string, about: string, choices?: readonly string[] }>
  flags: readonly FlagSpec[]
  load: () => Promise<{ execute: (invocation: Invocation<never, never>) => Promise<number> }>
}

/**
 * What a command is given: its flags by name, as its table says, its arguments in the order of its table, and the world
 * it may write to.
 */
export interface Invocation<Flags, Args extends readonly unknown[] = readonly []> {
  /** Itself, as the list of commands has it */
  command: CommandSpec
  args: Args
  flags: Flags
  io: Io
}

/** The world as a command sees it. */
export interface Io {
  /** All that can be typed */
  commands: readonly CommandSpec[]
  /** To stdout: results only. format: see finishOutput */
  print: (text: string, format?: string) => void
  /** To stderr: progress and errors */
  note: (text: string, format?: string) => void
  stderrIsTerminal: boolean
  /** Of stdout */
  colors: boolean
  /** Width of stdout */
  columns: number
  argv: string[]
  /** What baseload.yml gave this command, as it would be typed: `--repeats 3`, without secrets */
  defaults: readonly string[]
  /** Whether baseload.yml is heeded; false: --no-config */
  readsDefaults: boolean
  /** What the process ends with: what cannot be told (3) is no failure, unless --strict says so or the command has no such flag */
  settleExit?: (code: number) => number
  /** Aborted by Ctrl-C and SIGTERM, once they are caught */
  signal: AbortSignal
  /** To be called before anything is started that has to be stopped: until then they end the program at once */
  catchSignals: () => void
  /** One for the whole command: also while its reports are written nothing is to be left behind */
  reaper: () => Reaper
}

/** The values of a table of flags, by name: `feedOrder` of `--feed-order <order>`, `pin` of `--no-pin`. */
export type FlagsOf<Table extends readonly FlagSpec[]> =
  & { [Flag in Table[number] as IsAlways<Flag> extends true ? KeyOf<Flag['flags']> : never]: ValueOf<Flag> }
  & { [Flag in Table[number] as IsAlways<Flag> extends true ? never : KeyOf<Flag['flags']>]?: ValueOf<Flag> }

/** Whether there is a value without the flag. */
type IsAlways<Flag extends FlagSpec> = Flag extends { initial: unknown } ? true : Flag['flags'] extends `--no-${string}` ? true : false

type ValueOf<Flag extends FlagSpec> =
  Flag extends { value: infer Name extends keyof typeof VALUES } ? ReturnType<typeof VALUES[Name]>
    : Flag extends { oneOf: ReadonlyArray<infer Word> } ? Word
      : Flag['flags'] extends `${string}<${string}` ? string : boolean

type KeyOf<Syntax extends string> = Syntax extends `${string}--${infer Long}`
  ? Long extends `no-${infer Name}` ? CamelCase<FirstWord<Name>> : CamelCase<FirstWord<Long>>
  : never

type FirstWord<Text extends string> = Text extends `${infer Word} ${string}` ? Word : Text

type CamelCase<Text extends string> = Text extends `${infer Word}-${infer Rest}` ? `${Word}${Capitalize<CamelCase<Rest>>}` : Text
