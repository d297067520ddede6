/** @import uPlot from 'uplot' */

const FACTOR = 2

/**
 * Zoom and cursor without a mouse: buttons, and keys where the plot has the focus.
 * @param {{ plot: uPlot, box: HTMLElement, xs: number[], log: boolean, onStep: (index: number) => void }} options
 * @returns {HTMLElement} the buttons
 */
export function createZoom ({ plot, box, xs, log, onStep }) {
  const whole = { min: xs[0], max: xs[xs.length - 1] }
  const zoomBy = (/** @type {number} */ factor) => {
    const from = log ? Math.log : Number
    const to = log ? Math.exp : Number
    const [min, max] = [from(plot.scales.x.min ?? whole.min), from(plot.scales.x.max ?? whole.max)]
    const { idx } = plot.cursor
    const middle = idx === null || idx === undefined ? (min + max) / 2 : from(xs[idx])
    const half = (max - min) / 2 * factor
    const range = { min: Math.max(to(middle - half), whole.min), max: Math.min(to(middle + half), whole.max) }
    if (range.max > range.min) plot.setScale('x', range)
  }
  const step = (/** @type {number} */ by) => {
    const { idx } = plot.cursor
    const { min = whole.min, max = whole.max } = plot.scales.x
    const visible = xs.map((x, index) => ({ x, index })).filter(({ x }) => x >= min && x <= max).map(({ index }) => index)
    const next = Math.min(Math.max((idx ?? visible[0] - by) + by, visible[0]), visible[visible.length - 1])
    if (next === undefined) return
    plot.setCursor({ left: plot.valToPos(xs[next], 'x'), top: 10 })
    onStep(next)
  }
  /** @type {Array<[string, string[], () => void]>} */
  const actions = [
    ['Zoom in', ['+', '='], () => zoomBy(1 / FACTOR)],
    ['Zoom out', ['-'], () => zoomBy(FACTOR)],
    ['All', ['0', 'Escape'], () => plot.setScale('x', whole)]
  ]
  box.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action =
      actions.find(([, keys]) => keys.includes(event.key))?.[2] ??
      { ArrowRight: () => step(1), ArrowLeft: () => step(-1) }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  const buttons = document.createElement('p')
  buttons.className = 'zoom'
  for (const [name, , action] of actions) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = name
    button.addEventListener('click', action)
    buttons.append(button)
  }
  return buttons
}
