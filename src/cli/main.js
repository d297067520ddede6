import { Command, CommanderError, Option } from 'commander'
import { createColors } from 'picocolors'
import { BaseloadError, EXIT } from '../errors.js'
import { readVersion } from '../config/files.js'
import { COMMANDS } from './commands.js'
import { createInterrupts } from './interrupts.js'

/**
 * @import { CommandSpec } from './commands.js'
 *
 * The world as a command sees it.
 * @typedef {object} Io
 * @property {(text: string) => void} print to stdout: results only
 * @property {(text: string) => void} note to stderr: progress and errors
 * @property {boolean} stderrIsTerminal
 * @property {boolean} colors of stdout
 * @property {number} columns width of stdout
 * @property {string[]} argv
 * @property {AbortSignal} signal aborted by Ctrl-C and SIGTERM, once they are caught
 * @property {() => void} catchSignals to be called before anything is started that has to be stopped: until then they end the program at once
 */

/**
 * Runs one command line.
 * @param {{ argv: string[] }} options without `node` and the script
 * @returns {Promise<number>} the exit code
 */
export async function main ({ argv }) {
  const interrupts = createInterrupts()
  /** @type {Io} */
  const io = {
    print: (text) => writeLine(process.stdout, text),
    note: (text) => writeLine(process.stderr, text),
    stderrIsTerminal: Boolean(process.stderr.isTTY) && !process.env.CI,
    colors: wantsColors(process.env, Boolean(process.stdout.isTTY)),
    columns: process.stdout.columns ?? Number(process.env.COLUMNS ?? 120),
    argv,
    signal: interrupts.signal,
    catchSignals: interrupts.begin
  }
  // `baseload … 2>&1 | head` closes both early (EPIPE), a closed terminal too (EIO): no reason to lose what is being measured.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', (error) => { if (!['EPIPE', 'EIO'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error })
  /** @type {number} */
  let exitCode = EXIT.met
  try {
    const program = buildProgram({ version: await readVersion(), io, onExit: (code) => { exitCode = code } })
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    exitCode = reportError({ error, io, json: argv.includes('--json') || argv.includes('-j'), interrupted: interrupts.exitCode() })
  } finally {
    interrupts.close()
  }
  return interrupts.exitCode() ?? exitCode
}

/** @param {{ version: string, io: Io, onExit: (code: number) => void }} options */
function buildProgram ({ version, io, onExit }) {
  const program = new Command('baseload')
    .description('Measures what each layer of a service costs against the barest baseline.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: (text) => { if (!text.startsWith('error:')) io.note(text.trimEnd()) }, writeOut: (text) => io.print(text.trimEnd()) })
    .showSuggestionAfterError(true)
  for (const spec of COMMANDS) addCommand({ program, spec, io, onExit })
  program.addHelpText('after', '\nExit codes: 0 every objective met, 1 one missed, 2 usage, 3 inconclusive, 4 a target did not start or died, 70 a bug, 130/143 interrupted.')
  return program
}

/** @param {{ program: Command, spec: CommandSpec, io: Io, onExit: (code: number) => void }} options */
function addCommand ({ program, spec, io, onExit }) {
  const command = program.command(spec.name).description(spec.about).exitOverride().allowExcessArguments(false)
  command.configureOutput({ writeErr: () => {}, writeOut: (text) => io.print(text.trimEnd()) })
  for (const { syntax, about } of spec.args) command.argument(syntax, about)
  for (const { flags, about, parse, initial } of spec.flags) {
    const option = new Option(flags, about)
    if (parse) option.argParser(parse)
    if (initial !== undefined) option.default(initial, Array.isArray(initial) || typeof initial === 'object' ? 'none' : undefined)
    command.addOption(option)
  }
  command.action(async (...all) => {
    const flags = command.opts()
    const { execute } = await spec.load()
    onExit(await execute({ args: all.slice(0, spec.args.length), flags, io }))
  })
}

/**
 * One clear error on stderr, and with --json the one document on stdout.
 * @param {{ error: unknown, io: Io, json: boolean, interrupted: number | null }} options
 * @returns {number}
 */
function reportError ({ error, io, json, interrupted }) {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.met // --help, --version
  if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage // no command: the help has been shown
  if (interrupted !== null) return interrupted
  const known = error instanceof CommanderError
    ? new BaseloadError('USAGE', hideValue(error.message.replace(/^error: /, '')), { hint: 'baseload --help, or baseload <command> --help, lists what there is' })
    : error
  if (!(known instanceof BaseloadError)) {
    const { stack } = /** @type {Error} */ (error)
    io.note(`error BUG: ${stack ?? error}\n  hint: this is a mistake in baseload; please report it with the command and this text`)
    if (json) io.print(JSON.stringify({ error: { code: 'BUG', message: String(error), hint: 'please report it', exitCode: EXIT.bug } }, null, 2))
    return EXIT.bug
  }
  const { code, message, hint, exitCode } = known
  const { red, bold } = createColors(io.colors && io.stderrIsTerminal)
  io.note(`${red(bold(`error ${code}`))}: ${message}\n  hint: ${hint}`)
  if (json) io.print(JSON.stringify({ error: { code, message, hint, exitCode } }, null, 2))
  return exitCode
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

/**
 * @param {NodeJS.WriteStream} stream
 * @param {string} text
 */
function writeLine (stream, text) {
  stream.write(text.endsWith('\n') ? text : `${text}\n`)
}
