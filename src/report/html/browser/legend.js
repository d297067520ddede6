import { formatExact, formatX } from './chart-text.js'

/** @import { ChartData } from '../../../types.ts' */

/**
 * One button a series: its line, its name, its exact value under the cursor; pressed while it is shown.
 * @param {{ data: ChartData, colors: string[], onToggle: (index: number, shown: boolean) => void }} options
 * @returns {{ element: HTMLElement, showValues: (index: number | null) => string, setShown: (index: number, shown: boolean) => void }}
 *   showValues answers with what it shows as a sentence
 */
export function createLegend ({ data, colors, onToggle }) {
  const element = document.createElement('div')
  element.className = 'legend'
  const place = document.createElement('p')
  place.className = 'place'
  const list = document.createElement('ul')
  const entries = data.series.map(({ label }, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-pressed', 'true')
    const swatch = document.createElement('span')
    swatch.className = 'swatch'
    swatch.style.background = colors[index % colors.length]
    swatch.setAttribute('aria-hidden', 'true')
    const value = document.createElement('output')
    button.append(swatch, label)
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
      const text = index === null ? '' : `${formatExact(value, unit)}${from === null || to === null ? '' : ` [${formatExact(from, '')}, ${formatExact(to, '')}]`}`
      const { value: output, button } = entries[series]
      output.textContent = text
      if (value === null) delete output.dataset.value
      else output.dataset.value = String(value)
      return button.getAttribute('aria-pressed') === 'true' ? `${label} ${text}` : ''
    })
    return index === null ? '' : `${place.textContent}: ${texts.filter(Boolean).join('; ')}`
  }
}
