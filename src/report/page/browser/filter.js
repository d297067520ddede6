/**
 * Which targets are shown, in tables and in charts.
 * @param {{ onChange: (isShown: (target: string) => boolean) => void }} options
 * @returns {{ apply: () => void }} apply: once more, to what was added since
 */
export function followFilter ({ onChange }) {
  const fieldset = document.getElementById('filter')
  const boxes = /** @type {HTMLInputElement[]} */ ([...fieldset?.querySelectorAll('input') ?? []])
  const apply = () => {
    const hidden = new Set(boxes.filter(({ checked }) => !checked).map(({ value }) => value))
    for (const row of document.querySelectorAll('tr[data-target]')) {
      /** @type {HTMLTableRowElement} */ (row).hidden = hidden.has(/** @type {HTMLTableRowElement} */ (row).dataset.target ?? '')
    }
    const shown = document.getElementById('shown')
    if (shown) shown.textContent = hidden.size === 0 ? `all ${boxes.length}` : `${boxes.length - hidden.size} of ${boxes.length}`
    onChange((target) => !hidden.has(target))
  }
  const setAll = (/** @type {boolean} */ checked) => {
    for (const box of boxes) box.checked = checked
    apply()
  }
  fieldset?.addEventListener('change', apply)
  document.getElementById('filter-all')?.addEventListener('click', () => setAll(true))
  document.getElementById('filter-none')?.addEventListener('click', () => setAll(false))
  return { apply }
}
