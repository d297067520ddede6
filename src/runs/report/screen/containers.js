import { clean } from '../../../layout/screen/frame.js'
import { pad } from '../../../layout/screen/grid.js'
import { shortenText } from '../../../layout/text.js'
import { formatCount, formatRate, formatShare } from '../../../layout/units.js'

/**
 * @import { Containers } from '../../verdict/headline.js'
 * @import { ScreenOptions } from '../screen.js'
 */

const NAME = 30
const CELL = 46

/**
 * An estimate for each server, as many beside each other as fit.
 * @param {{ containers: Containers[], peakPerSecond: number, headroom: number, isOneCore: boolean } & ScreenOptions} options
 * @returns {string[]}
 */
export function layContainers ({ containers, peakPerSecond, headroom, isOneCore, columns, colors }) {
  if (containers.length === 0) return []
  const unit = isOneCore ? ' of one core' : ''
  const free = Math.abs(headroom - 1 / 3) < 1e-6 ? 'a third' : formatShare({ ratio: headroom })
  const head = `HOW MANY CONTAINERS${unit} for ${formatRate({ perSecond: peakPerSecond })}/s, ${free} kept free`
  const across = columns >= 2 * CELL ? 2 : 1
  const cells = containers.map(layCell)
  const rows = Math.ceil(cells.length / across)
  return [
    colors.bold(shortenText({ text: head, columns })),
    ...Array.from({ length: rows }, (_, row) => {
      const own = Array.from({ length: across }, (_, column) => pad(cells[row + column * rows] ?? '', CELL - 2))
      return `  ${own.join('  ')}`.trimEnd()
    }),
    colors.dim(shortenText({ text: '  estimate: the rates above, divided; `baseload size` measures it', columns }))
  ]
}

/** `fastify, 40 KB, gzip   10 (9 to 11)` @param {Containers} containers */
function layCell (containers) {
  const name = shortenText({ text: clean(containers.title), columns: NAME })
  return `${pad(name, NAME)} ${containers.atMost ? '≤ ' : ''}${formatUnits(containers)}`
}

/** `10 (9 to 11)` @param {Pick<Containers, 'units' | 'low' | 'high'>} containers @returns {string} */
export function formatUnits ({ units, low, high }) {
  const range = low === null || high === null || low === high ? '' : ` (${formatCount({ count: low })} to ${formatCount({ count: high })})`
  return `${formatCount({ count: units })}${range}`
}
