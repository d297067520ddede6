/** @typedef {{ text: string, grid: string, mark: string, font: string, series: string[] }} Theme */

/** The colours of the page as a canvas takes them, light or dark; those of series are the drawings'. @returns {Theme} */
export function readTheme () {
  const style = getComputedStyle(document.documentElement)
  const read = (/** @type {string} */ name) => style.getPropertyValue(name).trim()
  return {
    text: read('--text'),
    grid: read('--line'),
    mark: read('--mark'),
    font: 'system-ui, sans-serif',
    series: ['--s0', '--s1', '--s2', '--s3', '--s4'].map(read)
  }
}
