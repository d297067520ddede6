import { makeCall, mergeCalls, sumCalls } from './call-tree.js'

/**
 * @import { Frame } from '../types.ts'
 * @import { CallTree } from './call-tree.js'
 */

/**
 * A profile as V8 writes it (Chrome DevTools Protocol, Profiler.Profile). timeDeltas: of each sample from the one before.
 * @typedef {{ nodes: Array<{ id: number, callFrame: CallFrame, children?: number[] }>, startTime: number, endTime: number,
 *   samples?: number[], timeDeltas?: number[] }} CpuProfile
 *
 * Microseconds of a clock. busyUs: of all samples that are not idle; calls: without what is idle.
 * @typedef {{ windowUs: number, busyUs: number, calls: CallTree[] }} FoldedProfile
 */

/**
 * A profile as calls with the time that each took itself: a sample counts until the next one.
 * @param {{ profile: CpuProfile, roots: readonly string[] }} options roots: see readFrame
 * @returns {FoldedProfile}
 */
export function foldCpuProfile ({ profile: { nodes, startTime, endTime, samples = [], timeDeltas = [] }, roots }) {
  /** @type {Map<number, number>} */
  const selfUs = new Map()
  let atUs = startTime
  samples.forEach((id, index) => {
    atUs += timeDeltas[index]
    const nextUs = index + 1 < samples.length ? atUs + timeDeltas[index + 1] : endTime
    selfUs.set(id, (selfUs.get(id) ?? 0) + Math.max(0, nextUs - atUs)) // V8 may write samples out of order
  })
  const byId = new Map(nodes.map((node) => [node.id, node]))
  /** @param {number} id @param {Frame} [caller] @returns {CallTree[]} */
  const build = (id, caller) => {
    const node = byId.get(id)
    if (!node) return []
    const frame = readFrame({ callFrame: node.callFrame, roots, caller })
    if (frame.what === 'idle') return []
    return [makeCall(frame, selfUs.get(id) ?? 0, (node.children ?? []).flatMap((child) => build(child, frame)))]
  }
  const [root] = nodes // it comes first, and its name is (root)
  const calls = mergeCalls({ calls: (root?.children ?? []).flatMap((child) => build(child)) })
  return { windowUs: endTime - startTime, busyUs: sumCalls({ calls }), calls }
}

/**
 * Of a profile of V8. lineNumber: from 0; -1: of native code.
 * @typedef {{ functionName: string, url: string, lineNumber: number }} CallFrame
 */

const PACKAGES = 'node_modules/'
/** What V8 puts into a profile beside functions. @type {ReadonlyMap<string, NonNullable<Frame['what']>>} */
const WHATS = new Map(/** @type {const} */ ([
  ['(program)', 'program'], ['(idle)', 'idle'], ['(garbage collector)', 'collector']
]))

/**
 * A function with a name that is the same on every machine: of a package its path in there, of one's own file that below the folder.
 * A native `write` is one thing in node:zlib and another in node:net: it has the module that calls it.
 * @param {{ callFrame: CallFrame, roots: readonly string[], caller?: Frame }} options roots: folders, as paths without a slash at
 *   the end; caller: absent for the first
 * @returns {Frame}
 */
export function readFrame ({ callFrame: { functionName, url, lineNumber }, roots, caller }) {
  if (url === '' && lineNumber < 0) {
    const what = WHATS.get(functionName)
    if (what) return { what, name: '' }
    const by = caller?.file?.startsWith('node:') ? caller.file : undefined
    return { name: functionName || (by ? `in ${caller?.name}` : ANONYMOUS), ...by && { by } }
  }
  return { name: functionName || ANONYMOUS, file: url === '' ? MADE : shortenUrl(url, roots), line: lineNumber + 1 }
}

const ANONYMOUS = '(anonymous)'
const MADE = '(made at run time)' // by eval or new Function

/** @param {string} url @param {readonly string[]} roots */
function shortenUrl (url, roots) {
  const path = url.startsWith('file://') ? decode(url.slice('file://'.length).split('?')[0]) : url
  const at = path.lastIndexOf(`/${PACKAGES}`)
  if (at >= 0) return path.slice(at + 1)
  const root = roots.find((folder) => path.startsWith(`${folder}/`))
  return root === undefined ? path : path.slice(root.length + 1)
}

/** @param {string} text */
function decode (text) {
  try { return decodeURIComponent(text) } catch { return text }
}
