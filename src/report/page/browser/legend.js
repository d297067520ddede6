import { formatExact, formatX } from './chart-text.js'

/** @import { ChartData } from '../../../types.ts' */

/**
 * One button a series: its line, its name, its exact value under the cursor; pressed while it is shown.
 * @param {{ data: ChartData, lines: Array<{ color: string, dash: number[] }>, onToggle: (index: number, shown: boolean) => void }} options
 * @returns {{ element: HTMLElement, showValues: (index: number | null) => string, setShown: (index: number, shown: boolean) => void }}
 *   showValues answers with what it shows as a sentence
 */
export function createLegend ({ data, lines, onToggle }) {
  const element = document.createElement('div')
  element.className = 'legend'
  const place = document.createElement('p')
  place.className = 'place'
  const list = document.createElement('ul')
  const entries = data.series.map(({ label }, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-pressed', 'true')
    const value = document.createElement('output')
    button.append(drawKey(lines[index]), label)
    const item = document.createElement('li')
    item.append(button, value)
    button.addEventListener('click', () => {
      const shown = button.getAttribute('aria-pressed') !== 'true'
      setShown(index, shown)
      onToggle(index, shown)
    })
    list.append(item)
    return { button, value }
  })
  element.append(place, list)
  showValues(null)
  return { element, showValues, setShown }

  /** @param {number} index @param {boolean} shown */
  function setShown (index, shown) {
    entries[index].button.setAttribute('aria-pressed', String(shown))
  }

  /** @param {number | null} index */
  function showValues (index) {
    place.textContent = index === null ? 'Point at the chart, or use the arrow keys, for exact values.' : formatX(data.xs[index], data)
    const texts = data.series.map(({ label, unit, values, low, high }, series) => {
      const value = index === null ? null : values[index]
      const [from, to] = index === null ? [null, null] : [low?.[index] ?? null, high?.[index] ?? null]
      const text =
        index === null
          ? ''
          : `${formatExact(value, unit)}${from === null || to === null ? '' : ` [${formatExact(from, '')}, ${formatExact(to, '')}]`}`
      const { value: output, button } = entries[series]
      output.textContent = text
      if (value === null) delete output.dataset.value
      else output.dataset.value = String(value)
      return button.getAttribute('aria-pressed') === 'true' ? `${label} ${text}` : ''
    })
    return index === null ? '' : `${place.textContent}: ${texts.filter(Boolean).join('; ')}`
  }
}

const SVG = 'http://www.w3.org/2000/svg'

/** A piece of the line, dashes and all. @param {{ color: string, dash: number[] }} line */
function drawKey ({ color, dash }) {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  for (const [name, value] of Object.entries({ width: '28', height: '8', 'aria-hidden': 'true', class: 'key' })) { svg.setAttribute(name, value) }
  for (const [name, value] of Object.entries({
    d: 'M0 4h28',
    stroke: color,
    'stroke-width': '2.5',
    'stroke-dasharray': dash.join(' ')
  })) { path.setAttribute(name, value) }
  svg.append(path)
  return svg
}
