import { describeGitError, explainMissing, runGit } from '../../boot/git-settings.js'
import { holdInside } from '../../boot/git-worktree.js'
import { bringPackagesBack, setPackagesAside } from '../../boot/packages/aside.js'
import { listCommit } from '../../boot/packages/commit.js'
import { givePackages } from '../../boot/packages/give.js'
import { decodeHistogram } from '../../record/histogram.js'
import { compareVersions, listOpenFigures } from '../../judge/version-comparison.js'
import { chooseNextCommit } from './plan/search.js'
import { chooseEvidence, findMidway, judgeStep } from './verdict/bisection.js'
import { measureSides } from './gate.js'
import { assertAncestor, withSides } from './sides.js'
import { BaseloadError } from '../../errors.js'

/** @import { FigureComparison, RunRecord } from '../../types.ts' */
/** @import { Io } from '../../cli/main.js' */
/** @import { Flags } from './command.js' */
/** @import { OpenSide } from './sides.js' */
/** @import { Form } from '../../plan/gate-form.js' */
/** @import { Bisection, BisectionStep } from './types.ts' */
/**
 * A worktree whose commit changes. manifests: of the packages that it has now; aside: packages that wait for its next commit
 * @typedef {OpenSide & { worktree: NonNullable<OpenSide['worktree']>, manifests: string, aside: string[] }} Walker
 */

const CANNOT_START = ['INSTALL_FAILED', 'REF_UNKNOWN'] // of a commit, which is skipped then

/**
 * The commit that made it worse, in a worktree whose commit changes: each is held against the good one, and halves what is left.
 * @param {{ form: Extract<Form, { kind: 'bisection' }>, flags: Flags, io: Io }} options
 * @returns {Promise<Bisection>}
 * @throws {BaseloadError} USAGE, REF_UNKNOWN, INSTALL_FAILED, what run throws, and why one end could not be measured
 */
export async function bisect ({ form: { good, bad, start }, flags, io }) {
  io.catchSignals()
  await io.reaper().up() // before there is a worktree to be removed
  return withSides({
    sides: [{ start, ref: good }, { start, ref: bad }],
    install: flags.install,
    io,
    use: async ([first, last]) => {
      if (!first.worktree || !last.worktree || !first.ref || !last.ref) throw new TypeError('a side of a search is no commit')
      await assertAncestor({ good: first.ref.commit, bad: last.ref.commit, folder: last.worktree.tree })
      io.note(`is ${bad} worse than ${good}?`)
      const { record } = await measureSides({ sides: [first, last], flags, io, findOpen: listOpenEvidence })
      assertMeasured({ record, good, bad })
      const figure = chooseEvidence(compareVersions({ record, decode: decodeHistogram }))
      const known = { good, bad, figure }
      if (io.signal.aborted || figure === null) return { ...known, steps: [], found: null, reason: explainNone({ known, io }) }
      const { naming: manifests } = await listCommit({ tree: last.worktree.tree })
      const walker = { ...last, worktree: last.worktree, manifests, aside: [] }
      const ask = () => askCommit({ first, walker, figure, record, flags, io })
      return { ...known, ...await search({ first, walker, ask, io }) }
    }
  })
}

/**
 * @param {{ record: Pick<RunRecord, 'failures' | 'plan'>, good: string, bad: string }} options
 * @throws {BaseloadError} of the end that failed
 */
export function assertMeasured ({ record: { failures: [failure], plan }, good, bad }) {
  if (failure === undefined) return
  const { code, target, message, hint } = failure
  throw new BaseloadError(code, `${target === plan.baselines[0].reference ? good : bad}: ${message}`, { hint })
}

/** @type {typeof listOpenFigures} */
function listOpenEvidence ({ record, decode }) {
  return chooseEvidence(compareVersions({ record, decode })) === null ? listOpenFigures({ record, decode }) : []
}

/** @param {{ known: { good: string, bad: string }, io: Io }} options @returns {Bisection['reason']} */
function explainNone ({ known: { good, bad }, io }) {
  return io.signal.aborted ? { code: 'BISECTION_INTERRUPTED', steps: 0 } : { code: 'BISECTION_NOT_WORSE', good, bad }
}

/**
 * @param {{ first: OpenSide, walker: Walker, ask: () => Promise<Omit<BisectionStep, 'commit' | 'subject'>>, io: Io }} options
 * @returns {Promise<Pick<Bisection, 'steps' | 'found' | 'reason'>>}
 */
async function search ({ first, walker, ask, io }) {
  const folder = walker.worktree.tree
  const git = (/** @type {string[]} */ ...args) => askGit({ folder, args })
  const name = async (/** @type {string} */ commit) => ({ commit, subject: (await git('log', '-1', '--format=%s', commit, '--')).trim() })
  /** @type {BisectionStep[]} */
  const steps = []
  const good = [first.worktree?.commit ?? '']
  /** @type {string[]} */
  const skipped = []
  let bad = walker.worktree.commit
  for (;;) {
    // `git bisect` would say the same. It keeps it in refs, and the repository's own hooks would run at each of them.
    const text = await git('rev-list', '--bisect-all', bad, '--not', ...good, '--')
    const { found, next, candidates } = chooseNextCommit({ text, bad, skipped })
    if (found !== null) return { steps, found: await name(found), reason: null }
    if (next === null) return { steps, found: null, reason: { code: 'BISECTION_SKIPPED', commits: candidates } }
    const commit = await name(next)
    io.note(`commit ${steps.length + 1}: ${commit.commit.slice(0, 10)} ${commit.subject}`)
    await checkOut({ walker, commit: next, git })
    const answer = await ask()
    if (io.signal.aborted) return { steps, found: null, reason: { code: 'BISECTION_INTERRUPTED', steps: steps.length } }
    steps.push({ ...commit, ...answer })
    io.note(`commit ${steps.length}: ${answer.verdict}`)
    if (answer.verdict === 'bad') bad = next
    else (answer.verdict === 'good' ? good : skipped).push(next)
  }
}

/** @param {{ walker: Walker, commit: string, git: (...args: string[]) => Promise<string> }} options */
async function checkOut ({ walker, commit, git }) {
  await git('reset', '--hard', '--quiet') // what a server wrote over a file of the commit would be in the way
  const { hasOwn, aside } = await setPackagesAside(walker)
  if (hasOwn) walker.manifests = ''
  walker.aside = aside
  await git('checkout', '--detach', '--quiet', commit, '--')
}

/** @param {{ folder: string, args: string[] }} options @throws {BaseloadError} REF_UNKNOWN */
function askGit ({ folder, args }) {
  return runGit({ folder, args }).catch((error) => {
    throw new BaseloadError('REF_UNKNOWN', `git ${args[0]} failed: ${describeGitError(error)}`, {
      hint: explainMissing({ error }) ?? 'run git bisect start <bad> <good> yourself to see more',
      cause: error
    })
  })
}

/**
 * The commit that is checked out against the good one, by one figure.
 * @param {{ first: OpenSide, walker: Walker, figure: FigureComparison, record: RunRecord, flags: Flags,
 *   io: Io }} options record: of both ends, for its rate
 * @returns {Promise<Omit<BisectionStep, 'commit' | 'subject'>>}
 */
async function askCommit ({ first, walker, figure, record, flags, io }) {
  try {
    await renewPackages({ walker, flags, io })
  } catch (error) {
    if (error instanceof BaseloadError && CANNOT_START.includes(error.code)) return { verdict: 'skipped', failed: error.code }
    if (io.signal.aborted) return { verdict: 'skipped' }
    throw error
  }
  const commit = (await runGit({ folder: walker.worktree.tree, args: ['rev-parse', 'HEAD'] })).trim()
  const { record: one } = await measureSides({
    sides: [first, { ...walker, ref: { name: commit.slice(0, 10), commit } }],
    io,
    ...planStep({ figure, flags, ratePerSecond: record.plan.baselines[0].load.ratePerSecond })
  })
  const [failure] = one.failures
  if (failure) return { verdict: 'skipped', failed: failure.code }
  return judgeStep({ comparison: compareVersions({ record: one, decode: decodeHistogram }) })
}

/**
 * How a commit is asked: by the one figure, of its phase alone, as to whether it is worse than midway between both ends.
 * @template {Pick<Flags, 'rate'>} Given
 * @param {{ figure: FigureComparison, flags: Given, ratePerSecond: number | null }} options ratePerSecond: of both ends
 */
export function planStep ({ figure, flags, ratePerSecond }) {
  const isPeak = figure.phase === 'peak'
  const margin = findMidway({ figure })
  return {
    flags: isPeak ? flags : { ...flags, rate: flags.rate ?? ratePerSecond ?? undefined },
    more: {
      margin,
      latencyMargin: margin,
      tailMargin: margin,
      figures: [figure.figure],
      ...!isPeak && { isWithoutPeak: /** @type {const} */ (true) }
    },
    noLatency: isPeak
  }
}

/** @param {{ walker: Walker, flags: Flags, io: Io }} options */
async function renewPackages ({ walker, flags, io }) {
  const { worktree } = walker
  await holdInside({ name: 'this commit', worktree })
  const { naming: manifests } = await listCommit({ tree: worktree.tree })
  const areSame = await bringPackagesBack({ worktree, aside: walker.aside, areSame: manifests === walker.manifests })
  if (areSame && flags.install === undefined) return // a command may build as well
  walker.manifests = '' // until they are whole
  await givePackages({ name: 'this commit', worktree, command: flags.install, reaper: io.reaper(), note: io.note, signal: io.signal })
  walker.manifests = manifests
}
