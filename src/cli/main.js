import { existsSync, fstatSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { BaseloadError, EXIT, REPORT_HINT } from '../errors.js'
import { startReaper } from '../boot/reaper.js'
import { createColors } from '../report/text.js'
import { escapeLines, finishOutput } from '../report/output.js'
import { nameError } from '../system-errors.js'
import { PATHS, readVersion } from '../config/files.js'
import { loadAtOnce } from '../config/load-at-once.js'
import { applyDefaults, assertOwnReports } from './apply-defaults.js'
import { COMMANDS, OLD_COMMANDS, OLD_FLAGS } from './commands.js'
import { shapeCommandHelp, shapeHelp } from './help.js'
import { assertFlagsFit } from './flags/fit.js'
import { findProperty, hintUnknownFlag, nameFlag } from './given-flags.js'
import { createInterrupts } from './interrupts.js'

/** @import { CommandSpec, FlagSpec } from './flag-types.ts' */
/** @import { Reaper } from '../boot/reaper.js' */
/** @typedef {import('./flag-types.ts').Io} Io */

const GONE = ['EPIPE', 'EIO']
const HINT = 'baseload --help lists the commands, and baseload <command> --help its flags'

/**
 * Runs one command line.
 * @param {{ argv: string[] }} options without `node` and the script
 * @returns {Promise<number>} the exit code
 */
export async function main ({ argv: typed }) {
  const { argv, notes } = turnOld(typed)
  const interrupts = createInterrupts()
  const colors = wantsColors(process.env, Boolean(process.stdout.isTTY))
  const stderr = openStream({ stream: process.stderr })
  const stdout = openStream({ stream: process.stdout, onLost: (error) => stderr.writeLine(tellLost(error)) })
  /** @type {Reaper | undefined} */
  let reaper
  /** @type {Io} */
  const io = {
    commands: COMMANDS,
    print: (text, format) => stdout.writeLine(finishOutput({ text, format, colors })),
    note: (text, format) => stderr.writeLine(finishOutput({ text, format, colors })),
    stderrIsTerminal: Boolean(process.stderr.isTTY) && !process.env.CI,
    colors,
    columns: process.stdout.columns ?? Number(process.env.COLUMNS ?? 120),
    argv,
    defaults: [],
    readsDefaults: true,
    signal: interrupts.signal,
    catchSignals: interrupts.begin,
    reaper: () => { interrupts.begin(); reaper ??= startReaper(); return reaper }
  }
  /** @type {number} */
  let exitCode = EXIT.met
  try {
    const program = buildProgram({ version: await readVersionText(argv), io, onExit: (code) => { exitCode = code } })
    for (const note of notes) io.note(note)
    await program.parseAsync(turnHelp(argv), { from: 'user' })
  } catch (error) {
    exitCode = await reportError({ error, io, json: argv.includes('--json') || argv.includes('-j'), interrupted: interrupts.exitCode() })
  } finally {
    reaper?.close()
    interrupts.close()
  }
  return interrupts.exitCode() ?? exitCode
}

/**
 * Spellings of before, as they are now. @param {string[]} argv
 * @returns {{ argv: string[], notes: string[] }} notes: how it is said now
 */
function turnOld (argv) {
  const [name, ...rest] = argv
  if (['-v', 'version'].includes(name)) return { argv: ['--version', ...rest], notes: [] }
  if (!Object.hasOwn(OLD_COMMANDS, name)) return turnOldFlags(argv)
  const { is, drops = 0, adds = [] } = OLD_COMMANDS[name]
  const more = adds.length > 0 && !rest.some((word) => word.split('=')[0] === adds[0]) ? adds : []
  return {
    argv: [...is, ...rest.slice(drops), ...more],
    notes: [`note: baseload ${[name, ...rest.slice(0, drops)].join(' ')} is now baseload ${is.join(' ')}`]
  }
}

/** @param {string[]} argv @returns {{ argv: string[], notes: string[] }} */
function turnOldFlags (argv) {
  const [name] = argv
  const old = Object.hasOwn(OLD_FLAGS, name) ? OLD_FLAGS[name] : {}
  /** @type {string[]} */
  const notes = []
  const words = argv.map((word) => {
    const [flag, ...value] = word.split('=')
    if (!Object.hasOwn(old, flag)) return word
    notes.push(`note: ${flag} of baseload ${name} is now ${old[flag]}`)
    return [old[flag], ...value].join('=')
  })
  return { argv: words, notes }
}

/** `help run` is `run --help`, and `help` alone the help of all. @param {string[]} argv */
function turnHelp (argv) {
  if (argv[0] !== 'help') return argv
  if (argv.length === 1) return ['--help']
  return COMMANDS.some(({ name }) => name === argv[1]) ? [argv[1], '--help', ...argv.slice(2)] : argv.slice(1)
}

/** With facts of the machine where it is asked for: they take a fraction of a second. @param {string[]} argv */
async function readVersionText (argv) {
  const version = await readVersion()
  if (!argv.includes('--version') && !argv.includes('-V')) return version
  const { tellVersion } = await import('./version-facts.js')
  return tellVersion({ version })
}

/**
 * All that can be typed, with its help.
 * @param {{ version: string, io: Io, onExit: (code: number) => void }} options
 */
export function buildProgram ({ version, io, onExit }) {
  const program = new Command('baseload')
    .description('Measures what each layer of a service costs, and how many containers it takes.')
    .version(version, '-V, --version', 'print the version, and facts of this machine')
    .option('--no-config', 'leave baseload.yml in the working folder unread')
    .exitOverride()
    .configureOutput({
      writeErr: (text) => {
        if (!text.startsWith('error:')) io.note(text.trimEnd())
      },
      writeOut: (text) => io.print(text.trimEnd())
    })
    .showSuggestionAfterError(true)
  for (const spec of COMMANDS) addCommand({ program, spec, io, onExit })
  shapeHelp({ program, specs: COMMANDS })
  return program
}

/** @param {{ program: Command, spec: CommandSpec, io: Io, onExit: (code: number) => void }} options */
function addCommand ({ program, spec, io, onExit }) {
  const command = program.command(spec.name).description(spec.about).exitOverride().allowExcessArguments(false)
  command.configureOutput({ writeErr: () => {}, writeOut: (text) => io.print(text.trimEnd()) })
  for (const { syntax, about } of spec.args) command.argument(syntax, about)
  const typed = addFlags({ command, specs: spec.flags })
  shapeCommandHelp({ command, spec, all: io.argv.includes('--all') })
  command.action(async (...all) => {
    const args = all.slice(0, spec.args.length)
    const own = { ...command.opts(), ...await readTyped({ specs: spec.flags, typed }) }
    const { config: readsDefaults } = program.opts()
    const names = [...typed.keys()]
    const { defaults, flags: more } = readsDefaults && spec.flags.length > 0
      ? await applyDefaults({ spec, typed: names, args, io })
      : { defaults: [], flags: {} }
    const flags = { ...own, ...more }
    await assertOwnReports({ spec, typed: names, flags })
    assertFlagsFit({ command: spec, args, flags })
    loadAtOnce(new URL(`../commands/${spec.name}/execute.js`, import.meta.url))
    const { execute } = await spec.load()
    const isLenient = flags.strict !== true && spec.flags.some((flag) => nameFlag(flag) === '--strict')
    const settleExit = (/** @type {number} */ code) => isLenient && code === EXIT.inconclusive ? EXIT.met : code
    const invocation = { command: spec, args, flags, io: { ...io, defaults, readsDefaults, settleExit } }
    onExit(settleExit(await execute(/** @type {never} */ (invocation)))) // as the command's own table says
  })
}

/**
 * One clear error on stderr, and with --json the one document on stdout.
 * @param {{ error: unknown, io: Io, json: boolean, interrupted: number | null }} options
 */
async function reportError ({ error, io, json, interrupted }) {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.met // --help, --version
  if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage // no command: the help has been shown
  if (interrupted !== null) return interrupted
  const known =
    error instanceof CommanderError
      ? describeMistyped({ error, argv: io.argv })
      : nameError(error)
  if (known.code === 'BUG') {
    const { stack } = /** @type {Error} */ (error)
    io.note(`error BUG: ${escapeLines({ text: String(stack ?? error) })}\n  hint: ${REPORT_HINT}`)
    if (json) {
      io.print(
        JSON.stringify(
          { error: { code: 'BUG', message: String(error), hint: REPORT_HINT, exitCode: EXIT.bug } },
          null,
          2
        ),
        'json'
      )
    }
    return EXIT.bug
  }
  const { code, exitCode } = known
  const { redactArgv } = await import('../plan/secrets.js')
  // They quote what was typed, and what processes print.
  const [message, hint] = redactArgv({ argv: [known.message, placePages(known.hint)] })
  const { red, bold } = createColors(io.colors && io.stderrIsTerminal)
  io.note(`${red(bold(`error ${code}`))}: ${escapeLines({ text: message })}\n  hint: ${escapeLines({ text: hint })}`)
  if (json) io.print(JSON.stringify({ error: { code, message, hint, exitCode } }, null, 2), 'json')
  return exitCode
}

/** Where the pages are that a hint names: few people work in the folder of baseload. @param {string} hint */
function placePages (hint) {
  return hint.replace(/\bdocs\/[\w/-]+\.md/g, (page) => existsSync(page) ? page : join(PATHS.root, page))
}

/**
 * What commander refuses. Of a flag it suggests one by its letters alone; which command has it is known here.
 * @param {{ error: CommanderError, argv: readonly string[] }} options
 */
function describeMistyped ({ error, argv }) {
  const message = hideValue(error.message.replace(/^error: /, ''))
  const command = COMMANDS.find(({ name }) => name === argv[0])
  const flag = error.code === 'commander.unknownOption' ? /'(--[a-z0-9-]+)/.exec(message)?.[1] : undefined
  if (command === undefined) {
    const [unknown, meant] = message.split('\n(')
    return new BaseloadError('USAGE', unknown, { hint: meant ? `${meant.slice(0, -1)} ${HINT}` : HINT })
  }
  if (flag === undefined) return new BaseloadError('USAGE', nameLack({ error, message, command }), { hint: `baseload ${command.name} --help shows how it is called` })
  return new BaseloadError('USAGE', `${command.name} has no flag ${flag}`, { hint: hintUnknownFlag({ flag, command, commands: COMMANDS }) })
}

/** @param {{ error: CommanderError, message: string, command: CommandSpec }} options */
function nameLack ({ error, message, command: { name, args } }) {
  const [, missing] = /^missing required argument '([^']*)'$/.exec(message) ?? []
  if (missing) return `baseload ${name} needs <${missing}>`
  if (error.code === 'commander.optionMissingArgument') return `${message.split(/[ ',]/).find((word) => word.startsWith('--'))} needs a value`
  if (error.code !== 'commander.excessArguments') return message
  const taken = args.map(({ syntax }) => syntax).join(' ') || 'no arguments'
  return `too many arguments: baseload ${name} takes ${taken}`
}

/**
 * `unknown option '--header=Authorization: …'`: what follows the name may be a secret.
 * @param {string} message of commander
 */
function hideValue (message) {
  return message.replace(/^(unknown option '-[^'=:\s]*)[=:\s][^]*?'(?=\n|$)/, "$1'")
}

/**
 * https://no-color.org and https://force-color.org: a variable that is set and not empty counts.
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} isTerminal
 */
function wantsColors (env, isTerminal) {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return isTerminal && env.TERM !== 'dumb'
}

/** @param {NodeJS.ErrnoException} error */
function tellLost ({ code, message }) {
  return `warning OUTPUT_UNWRITABLE: stdout cannot be written (${code ?? message})\n  hint: the printed text is not complete; the exit code is right, and the report files of a run are complete`
}

/**
 * A stream of this process that may be lost: a disk is full (ENOSPC), a limit reached (EFBIG), the reader gone (`|
 * head`: EPIPE), the terminal closed (EIO). None of that is a reason to lose what is being measured, and the exit code
 * speaks of what was measured.
 * @param {{ stream: NodeJS.WritableStream & { fd?: number }, onLost?: (error: NodeJS.ErrnoException) => void }} options
 *   onLost: told once, but not when the reader has gone: it has what it wanted
 * @returns {{ writeLine: (text: string) => void }}
 */
function openStream ({ stream, onLost = () => {} }) {
  let isLost = false
  const lose = (/** @type {NodeJS.ErrnoException} */ error) => {
    if (isLost) return
    isLost = true
    if (!GONE.includes(error.code ?? '')) onLost(error)
  }
  stream.on('error', lose) // stays until the process ends: whoever else writes there (the live line) needs it too
  const file = findFile(stream)
  return {
    writeLine (text) {
      const line = text.endsWith('\n') ? text : `${text}\n`
      if (file === null) stream.write(line)
      else try { writeWhole(file, Buffer.from(line)) } catch (error) { lose(/** @type {NodeJS.ErrnoException} */ (error)) }
    }
  }
}

/** @param {{ fd?: number }} stream @returns {number | null} its descriptor, where it leads to a file */
function findFile ({ fd }) {
  try { return fd !== undefined && fstatSync(fd).isFile() ? fd : null } catch { return null }
}

/**
 * A disk that is nearly full takes a part without an error, and Node.js' own stream leaves the rest out in silence.
 * @param {number} fd
 * @param {Buffer} bytes
 */
function writeWhole (fd, bytes) {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done)
}

/**
 * @param {{ command: Command, specs: readonly FlagSpec[] }} options
 * @returns {Map<string, string[]>} filled when the command line is parsed: long names of flags, and their texts in order
 */
export function addFlags ({ command, specs }) {
  /** @type {Map<string, string[]>} */
  const typed = new Map()
  for (const spec of specs) {
    const { flags, about, initial } = spec
    const name = nameFlag(spec)
    const option = new Option(flags, about)
    if (initial !== undefined) option.default(initial, typeof initial === 'object' ? 'none' : undefined)
    command.addOption(option)
    command.on(`option:${option.name()}`, (/** @type {string | undefined} */ text) => {
      typed.set(name, [...typed.get(name) ?? [], ...text === undefined ? [] : [text]])
    })
  }
  return typed
}

/**
 * What was typed, as values. Help and most mistakes do without their readers.
 * @param {{ specs: readonly FlagSpec[], typed: ReadonlyMap<string, readonly string[]> }} options
 * @returns {Promise<Record<string, unknown>>}
 * @throws {BaseloadError} USAGE, and what readers of values throw
 */
export async function readTyped ({ specs, typed }) {
  const worded = specs.filter((spec) => (typed.get(nameFlag(spec)) ?? []).length > 0)
  if (worded.length === 0) return {}
  loadAtOnce(new URL('./flags/values.js', import.meta.url))
  const { readTexts } = await import('./flags/values.js')
  const read = (/** @type {FlagSpec} */ spec, /** @type {unknown} */ initial, /** @type {string} */ text) => {
    try {
      return readTexts({ spec: { ...spec, initial }, texts: [text] })
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      throw new BaseloadError('USAGE', `${nameFlag(spec)} ${JSON.stringify(text)} is not understood`, { hint: error.message })
    }
  }
  return Object.fromEntries(worded.map((spec) => [
    findProperty(spec),
    (typed.get(nameFlag(spec)) ?? []).reduce((/** @type {unknown} */ previous, text) => read(spec, previous, text), spec.initial)
  ]))
}
