import type { Chart, CostFigure } from '../types.ts'

/**
 * What is said of a result, once for all media. Plain data: it knows no width, no colour, no medium; its texts are as
 * they came, and each renderer escapes them for itself. A command builds it, `render/select.js` decides what of it a
 * medium shows, and a renderer draws that.
 */
export interface Document {
  /** Of what kind: `peak`, `size`. */
  subject: string
  /** What it is about, after which its first line is named: `peak of shop.log`. */
  title: Text
  /** What a report of it is called. Absent: its title. */
  heading?: Text
  subtitle?: Text
  blocks: Block[]
  foot: Foot
  /** Of its screen. Absent: 30. */
  mostLines?: number
  /** Of its report. Absent: 250. */
  mostInReport?: number
}

/**
 * 0: a comment. 1: the screen. 2: report.md. 3: --details, a step's summary, the page. A medium shows all up to its
 * own.
 */
export type Depth = 0 | 1 | 2 | 3
export type Outcome = 'good' | 'bad' | 'open'
export type Tone = Outcome | 'strong' | 'dim'

/** A part of a text: plain, a value with its range, a name, what is typed, what leads on. */
export type Part = string | Figure | { name: string } | { command: string } | { link: string, to: string }
export type Text = string | Part[]
export type Line = Text | { text: Text, depth?: Depth, tone?: Tone }

/**
 * A value with its range, in its own unit; how it is written is decided in one place (figures.js).
 */
export interface Figure {
  /** Null: there are only its ends, or a word. */
  value: number | null
  low?: number | null
  high?: number | null
  unit: Unit
  /** The value is all that is known of one side; `highAtLeast`: its upper end is. */
  bound?: 'atLeast' | 'atMost' | 'highAtLeast'
  /** Of a change: what it comes to. Else what stands there in place of a value. */
  word?: Word
  /** Of the word `same`: within how much. */
  within?: number | null
  /** Of the word `not measured`: why, in a word. */
  unknownBecause?: CostFigure['unknownBecause']
  /** It rests on less than it should. */
  rough?: boolean
  /** A difference, which has a sign. */
  signed?: boolean
  /** So many requests there would have to be. */
  needs?: number
  /** Stands behind it, and is explained below the table: `*`. */
  mark?: string
}

type Word = CostFigure['word'] | 'reference' | 'not measured' | 'invalid' | 'too few' | 'cannot tell'

/**
 * `us`: microseconds. `share`: in whole percent. `chance`: small ones keep their figures. `good`: near 1, never
 * rounded up to it. `change`: after / before. `date`: milliseconds since 1970. `ms`: a duration.
 */
export type Unit = 'us' | 'perSecond' | 'count' | 'share' | 'chance' | 'good' | 'change' | 'factor' | 'bytes' |
  'mebibytes' | 'units' | 'money' | 'date' | 'cores' | 'ms' | 'plain'

/** short: where the title would cost a column. */
export interface Name { text: string, short: string }
/** Values one after the other, oldest first; null: a gap. */
export interface Spark { spark: ReadonlyArray<number | null>, budget?: number, changedAt?: number }
/** The word for how something turned out: `missed`. */
export interface Judged { text: string, outcome: Outcome }
/** Figure[]: joined by ` / `. Null: nothing to say. */
export type Cell = Text | Name | Figure | Figure[] | Judged | Spark | null

export interface Column {
  /** No other column of the table has it. */
  key: string
  head: string
  /** 0 never goes, the highest goes first. Absent: its place, so that the last goes first. */
  priority?: number
  /** Absent: that of the table. */
  depth?: Depth
  /** Absent: figures to the right, texts to the left. */
  align?: 'left' | 'right'
  /** Columns of one scale have one unit of time. Absent: its own. */
  scale?: string
  /** Its figures are drawn as bars where there is room. */
  bar?: boolean
  /** A head over several columns. */
  group?: string
}

export interface Row {
  cells: { [key: string]: Cell }
  tone?: Tone
  /** In place of all cells but the first: why there are none. */
  reason?: Text
  /** head: of the rows that follow. second: goes with the row above. */
  role?: 'head' | 'second'
  /** The lightest goes first, Infinity never. Absent: those further down go first. */
  weight?: number
  depth?: Depth
  /** The target that it is of, for the filter of a page. */
  of?: string
  /** It has a unit of time of its own. */
  scale?: string
}

/** depth: absent: 0 of trouble, answers, badges and sections, 1 of others. id: what badges and links lead to. */
interface Placed { depth?: Depth, id?: string }

/** What is wrong with the numbers, or with the machine: once, on top. */
interface Trouble extends Placed { kind: 'trouble', texts: Text[] }
export interface Answer extends Placed { kind: 'answer', outcome: Outcome, text: Text, because?: Line[] }
export interface Badges extends Placed { kind: 'badges', groups: BadgeGroup[] }
export interface BadgeGroup { title: string, badges: Badge[] }
/** to: the id of what it counts; none: it counts nothing. */
interface Badge { tone: Outcome, text: string, to?: string, none?: boolean }
export interface Facts extends Placed { kind: 'facts', label: string, lines: Line[] }
export interface Table extends Placed {
  kind: 'table'
  /** Absent: that of its section. */
  title?: string
  /** The first one has the names of the rows. */
  columns: Column[]
  rows: Row[]
  notes?: Line[]
  /** Its answer in a sentence: in its place in a comment and where there is no room; above it in reports. */
  short?: Text
  /** A label: on the screen its few rows are one line of facts. */
  inline?: string
  /** Rows on the screen, before the budget takes more. */
  most?: number
  /** Beside what others say: goes where there is no room for them. */
  minor?: boolean
  /** Short rows, which stand side by side where it is wide. */
  across?: boolean
}
/** file: where the drawing lies, seen from what is printed; absent: beside the report. */
export interface ChartBlock extends Placed { kind: 'chart', chart: Chart, file?: string, main?: boolean }
/** Drawn with letters, for who sees no chart; goes first where there is no room. */
interface Plot extends Placed { kind: 'plot', title?: string, lines: string[] }
export interface List extends Placed { kind: 'list', title?: string, lines: Line[], most?: number }
export interface Paragraph extends Placed { kind: 'text', text: Text, tone?: Tone }
/** Never wrapped and never cut. */
export interface Code extends Placed { kind: 'code', language: string, title?: string, text: string }
/** value: null: the reader fills it in. */
export interface Fields extends Placed {
  kind: 'fields'
  fields: Array<{ name: string, value: Text | null, ask: string }>
}
/** fold: behind a click where there are clicks. One level only. short: what it comes to, in its place in a comment. */
export interface Section extends Placed {
  kind: 'section'
  title: string
  short?: string
  blocks: Block[]
  fold?: boolean
}

export type Block =
  Trouble | Answer | Badges | Facts | Table | ChartBlock | Plot | List | Paragraph | Code | Fields | Section

/** What to type next. screen: makes no sense but on a screen. */
export interface Step { purpose: string, command: string, screen?: boolean }

/**
 * Always last, never cut. rest: where all else stands, said by a report that has not all. origin: which run it is, where
 * no record lies beside it. report: its path. files: paths by what is in them.
 */
export interface Foot {
  steps?: Step[]
  rest?: string
  origin?: string
  report?: string
  files?: { [name: string]: string }
  exit?: { code: number, meaning: string }
}
