import { renderDocument } from './document.js'
import { listParts } from './drawing.js'
import { drawText, element, escapeXml } from './element.js'
import { cutText, measureText } from './text-width.js'
import { formatPerRequest, nameFrame, placeFrame } from '../prose/profile.js'
import { formatShare } from '../../units.js'

/**
 * @import { Flame, Frame, Profile } from '../../types.ts'
 * @import { Drawing } from './drawing.js'
 *
 * A call as a box. at, width: as shares of the whole. @typedef {{ frame: Frame, depth: number, at: number, width: number,
 *   perRequest: number }} Box
 */

const WIDE = { widthPx: 800, mostRows: 40 }
const NARROW = { widthPx: 360, mostRows: 28 }
const ROW_PX = 19
const TOP = 62
const SIDE_PX = 12
const KEY_PX = 20
const LEAST_TEXT_PX = 34
const LEAST_PX = 0.8
const TEXT_PX = 11

const KINDS = /** @type {const} */ ([
  { kind: 'own', name: 'own code', className: 'f1' },
  { kind: 'package', name: 'packages', className: 'f0' },
  { kind: 'node', name: 'Node.js', className: 'f2' },
  { kind: 'native', name: 'native, V8, libuv', className: 'f3' }
])

/**
 * A flame graph: each call as a box as wide as what it takes a request, what it calls below it.
 * @param {{ id: string, title: string, profile: Profile }} options
 * @returns {(Drawing & { narrow: string }) | null} null where nothing was seen; narrow: the same for a phone
 */
export function drawFlameChart ({ id, title, profile }) {
  const { kind, functions, flame } = profile
  const boxes = layBoxes({ flame })
  if (boxes.length === 0) return null
  const what = kind === 'cpu' ? 'CPU time' : 'bytes allocated'
  const description = `Each box is a call, as wide as the ${what} it takes a request; below it stands what it calls. Boxes side by side ` +
    'are in no order of time: the widest is on the left. Narrow ones are left out. A pointer held over a box shows all of it.'
  const draw = (/** @type {typeof WIDE} */ size, /** @type {string} */ own) => layFlame({ id: own, title, description, kind, boxes, size })
  return {
    description,
    alternative: listParts(functions.map((frame) => `${nameFrame({ frame })} ${formatPerRequest({ kind, perRequest: frame.perRequest })} a request`)),
    svg: draw(WIDE, id),
    narrow: draw(NARROW, `${id}-narrow`),
    data: null
  }
}

/**
 * Where each call stands: beside those before it of the same caller, from the left.
 * @param {{ flame: Flame }} options
 * @returns {Box[]}
 */
export function layBoxes ({ flame: { frames, depth, frame, perRequest } }) {
  const all = perRequest.reduce((sum, value, index) => sum + (depth[index] === 0 ? value : 0), 0)
  /** Of each depth where its next box begins. @type {number[]} */
  const next = [0]
  return all === 0
    ? []
    : perRequest.map((value, index) => {
      const at = next[depth[index]]
      next[depth[index]] = at + value / all
      next[depth[index] + 1] = at
      return { frame: frames[frame[index]], depth: depth[index], at, width: value / all, perRequest: value }
    })
}

/**
 * @param {{ id: string, title: string, description: string, kind: Profile['kind'], boxes: readonly Box[], size: typeof WIDE }} options
 */
function layFlame ({ id, title, description, kind, boxes, size: { widthPx, mostRows } }) {
  const inside = widthPx - 2 * SIDE_PX
  const shown = boxes.filter(({ depth, width }) => depth < mostRows && width * inside >= LEAST_PX)
  const rows = 1 + Math.max(...shown.map(({ depth }) => depth))
  const deeper = boxes.some(({ depth }) => depth >= mostRows)
  const keys = layKey({ widthPx })
  const top = TOP + (keys.lines - 1) * KEY_PX
  return renderDocument({
    id,
    title,
    description,
    width: widthPx,
    height: top + rows * ROW_PX + SIDE_PX + (deeper ? KEY_PX : 0),
    children: [
      ...keys.drawn,
      ...shown.map((box) => drawBox({ box, kind, inside, top })),
      ...deeper ? [drawText({ x: SIDE_PX, y: top + rows * ROW_PX + 15, text: 'it goes deeper: see the profile beside the report', className: 'dim' })] : []
    ]
  })
}

/** Which colour is whose code. @param {{ widthPx: number }} options */
function layKey ({ widthPx }) {
  let [x, lines] = [SIDE_PX, 1]
  const drawn = KINDS.flatMap(({ name, className }) => {
    const width = 20 + measureText({ text: name }) + 14
    if (x + width > widthPx - SIDE_PX) [x, lines] = [SIDE_PX, lines + 1]
    const at = x
    x += width
    const y = 46 + (lines - 1) * KEY_PX
    return [
      element('rect', { x: at, y: y - 10, width: 14, height: 12, class: `${className} h2`, rx: 2 }),
      drawText({ x: at + 20, y, text: name, className: 'dim' })
    ]
  })
  return { drawn, lines }
}

/** @param {{ box: Box, kind: Profile['kind'], inside: number, top: number }} options */
function drawBox ({ box: { frame, depth, at, width, perRequest }, kind, inside, top }) {
  const [x, y, wide] = [SIDE_PX + at * inside, top + depth * ROW_PX, width * inside]
  const place = placeFrame({ frame })
  const whole = `${nameFrame({ frame })}${place && `, ${place}`}: ${formatPerRequest({ kind, perRequest })} a request (${formatShare({ ratio: width })})`
  const { className } = KINDS.find((one) => one.kind === findKind(frame)) ?? KINDS[0]
  const box = element('rect', { x, y, width: Math.max(wide - 0.6, 0.4), height: ROW_PX - 1, class: `${className} h2`, rx: 2 },
    element('title', {}, escapeXml(whole)))
  if (wide < LEAST_TEXT_PX) return box
  const text = cutText({ text: nameFrame({ frame }), widthPx: wide - 8, sizePx: TEXT_PX })
  if (text.length < 2) return box
  // The pointer goes through it, to the box and what that says.
  return box + element('text', { x: x + 4, y: y + 13, 'font-size': TEXT_PX, 'pointer-events': 'none' }, escapeXml(text))
}

/** Whose code it is. @param {Frame} frame */
function findKind ({ file }) {
  if (file === undefined) return 'native'
  if (file.startsWith('node:')) return 'node'
  return file.startsWith('node_modules/') ? 'package' : 'own'
}
