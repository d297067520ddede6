import { readSortKey } from './sort-key.js'

/** A button in each heading of each table: up, down, and as it was. @param {ParentNode} root */
export function makeSortable (root) {
  for (const table of root.querySelectorAll('table')) {
    const body = table.tBodies[0]
    if (body.rows.length < 2) continue
    const original = [...body.rows]
    const headings = [...table.tHead?.rows[0].cells ?? []]
    headings.forEach((heading, index) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.append(...heading.childNodes)
      heading.append(button)
      button.addEventListener('click', () => {
        const direction = nextDirection(heading.getAttribute('aria-sort'))
        for (const other of headings) other.removeAttribute('aria-sort')
        if (direction !== null) heading.setAttribute('aria-sort', direction)
        const numeric = heading.classList.contains('number')
        body.append(...direction === null ? original : sortRows({ rows: original, index, numeric, down: direction === 'descending' }))
      })
    })
  }
}

/** @param {string | null} current */
function nextDirection (current) {
  return current === null ? 'ascending' : current === 'ascending' ? 'descending' : null
}

/**
 * Equal rows stay in the order of the report.
 * @param {{ rows: HTMLTableRowElement[], index: number, numeric: boolean, down: boolean }} options
 */
function sortRows ({ rows, index, numeric, down }) {
  const sign = down ? -1 : 1
  const read = (/** @type {HTMLTableRowElement} */ row) => {
    const text = row.cells[index]?.textContent?.trim() ?? ''
    return numeric ? readSortKey(text) : text || null
  }
  return rows.map((row) => ({ row, key: read(row) })).sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    return (
      sign *
      (typeof a.key === 'number' && typeof b.key === 'number'
        ? a.key - b.key
        : String(a.key).localeCompare(String(b.key), 'en', { numeric: true }))
    )
  }).map(({ row }) => row)
}
