import { createLegend } from './legend.js'
import { createZoom } from './chart-zoom.js'
import { describePlot, styleLine } from './chart-options.js'
import { readTheme } from './theme.js'

/**
 * @import { default as Plot } from 'uplot'
 * @import { ChartData } from '../../../types.ts'
 */

/**
 * Plots in the place of drawings, each as soon as it comes near the screen: a page of fifty charts is there at once.
 * @param {{ root: ParentNode, charts: Record<string, ChartData> }} options
 * @returns {{ showTargets: (isShown: (target: string) => boolean) => void, close: () => void }}
 */
export function plotCharts ({ root, charts }) {
  /** @type {Map<Element, ReturnType<typeof plotChart>>} */
  const plots = new Map()
  let isShown = (/** @type {string} */ _target) => true
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const data = charts[/** @type {HTMLElement} */ (target).dataset.chart ?? '']
      if (!isIntersecting || plots.has(target) || !data) continue
      const plot = plotChart({ figure: /** @type {HTMLElement} */ (target), data })
      plots.set(target, plot)
      plot.showTargets(isShown)
    }
  }, { rootMargin: '200px' })
  for (const figure of root.querySelectorAll('figure[data-chart]')) observer.observe(figure)
  const onScheme = () => { for (const plot of plots.values()) plot.draw() }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', onScheme)
  return {
    showTargets (next) {
      isShown = next
      for (const plot of plots.values()) plot.showTargets(next)
    },
    close () {
      observer.disconnect()
      scheme.removeEventListener('change', onScheme)
      for (const plot of plots.values()) plot.close()
    }
  }
}

/** @param {{ figure: HTMLElement, data: ChartData }} options */
function plotChart ({ figure, data }) {
  const shown = data.series.map(() => true)
  const holder = document.createElement('div')
  holder.className = 'plot'
  figure.querySelector('.still')?.after(holder)
  figure.classList.add('plotted')
  /** @type {{ plot: Plot, lineIndices: number[], legend: ReturnType<typeof createLegend> }} */
  let current
  const draw = () => {
    current?.plot.destroy()
    holder.replaceChildren()
    current = build({ holder, figure, data, shown })
  }
  draw()
  const resize = new ResizeObserver(() => {
    const width = Math.floor(holder.clientWidth)
    if (width > 0 && width !== current.plot.width) current.plot.setSize({ width, height: current.plot.height })
  })
  resize.observe(holder)
  return {
    draw,
    close () { resize.disconnect(); current.plot.destroy() },
    /** @param {(target: string) => boolean} isShown */
    showTargets (isShown) {
      data.series.forEach(({ target }, index) => {
        if (target === '' || isShown(target) === shown[index]) return
        shown[index] = isShown(target)
        current.legend.setShown(index, shown[index])
        setSeries({ ...current, data, index, show: shown[index] })
      })
    }
  }
}

/** @param {{ holder: HTMLElement, figure: HTMLElement, data: ChartData, shown: boolean[] }} options */
function build ({ holder, figure, data, shown }) {
  const theme = readTheme()
  const box = document.createElement('div')
  box.className = 'plot-box'
  box.tabIndex = 0
  box.setAttribute('role', 'application')
  box.setAttribute(
    'aria-label',
    `${figure.querySelector('figcaption')?.textContent}: arrow keys go through the points, + and - zoom, 0 shows all`
  )
  const said = document.createElement('p')
  said.className = 'said'
  said.setAttribute('role', 'status')
  const legend = createLegend({
    data,
    lines: data.series.map((_, index) => styleLine({ theme, index })),
    onToggle: (index, show) => { shown[index] = show; setSeries({ plot, lineIndices, data, index, show }) }
  })
  holder.append(box, legend.element, said)
  const { options, columns, lineIndices } = describePlot({
    data,
    theme,
    width: Math.max(holder.clientWidth, 280),
    onCursor: ({ cursor }) => legend.showValues(cursor.idx ?? null)
  })
  // eslint-disable-next-line new-cap -- its name
  const plot = new uPlot(options, columns, box)
  const zoom = createZoom({
    plot,
    box,
    xs: data.xs,
    log: data.xKind === 'percentile' || data.xKind === 'log',
    onStep: (index) => {
      said.textContent = legend.showValues(index)
    }
  })
  zoom.append(createSwitch(figure))
  box.after(zoom)
  shown.forEach((show, index) => {
    legend.setShown(index, show)
    if (!show) setSeries({ plot, lineIndices, data, index, show })
  })
  return { plot, lineIndices, legend }
}

/**
 * The line and, where there is one, its band.
 * @param {{ plot: Plot, lineIndices: number[], data: ChartData, index: number, show: boolean }} options
 */
function setSeries ({ plot, lineIndices, data, index, show }) {
  const { low, high } = data.series[index]
  const first = lineIndices[index]
  for (const one of low && high ? [first, first + 1, first + 2] : [first]) plot.setSeries(one, { show })
}

/** Back to the drawing, which may show more than lines can: a heat map. @param {HTMLElement} figure */
function createSwitch (figure) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'As drawn'
  button.setAttribute('aria-pressed', String(figure.classList.contains('as-drawn')))
  button.addEventListener('click', () => button.setAttribute('aria-pressed', String(figure.classList.toggle('as-drawn'))))
  return button
}
