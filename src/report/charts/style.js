/**
 * @typedef {{ index: number, line: string, fill: string, dash: string | undefined, marker: 'circle' | 'square' |
 *   'triangle' | 'diamond' | 'cross' | 'plus' | 'down' }} SeriesStyle line, fill: classes
 */

/**
 * Okabe and Ito's colours (Color Universal Design, 2008), which people with any common colour blindness tell apart; on
 * a dark ground those of them that are light enough. Each has 3:1 against its ground (WCAG 2.2, 1.4.11).
 */
const LIGHT = ['#0072b2', '#d55e00', '#009e73', '#b5558f', '#1f2328']
const DARK = ['#56b4e9', '#e69f00', '#00b887', '#d98bb9', '#f0e442']
const DASHES = [undefined, '7 3', '2 3', '8 3 2 3']
const MARKERS = /** @type {const} */ (['circle', 'square', 'triangle', 'diamond', 'cross', 'plus', 'down'])

/**
 * How a series looks. Five colours, four dashes and seven markers have no common divisor, so no two of 140 series look the same, and
 * neighbours differ in all three: colour is never alone.
 * @param {number} index
 * @returns {SeriesStyle}
 */
export function styleSeries (index) {
  const colour = index % LIGHT.length
  return {
    index,
    line: `line s${colour}`,
    fill: `f${colour}`,
    dash: DASHES[index % DASHES.length],
    marker: MARKERS[index % MARKERS.length]
  }
}

/** The same in every chart, so that several of them in one page do not disagree. */
export const STYLE = [
  '.bl{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}',
  rules({
    ground: '#ffffff',
    ink: '#1f2328',
    dim: '#59636e',
    grid: '#d8dee4',
    faint: '#eaeef2',
    good: '#0072b2',
    bad: '#c24e00',
    colours: LIGHT
  }),
  '.bl .title{font-size:15px;font-weight:600}.bl .head{font-weight:600}.bl .num{font-variant-numeric:tabular-nums}',
  '.bl .line,.bl .axis,.bl .grid,.bl .bound,.bl .whisker,.bl .hollow{fill:none}',
  '.bl .line{stroke-width:2;stroke-linejoin:round}.bl .line:not([stroke-dasharray]){stroke-linecap:round}.bl .mark{stroke-width:1.5}.bl .grid,.bl .axis{stroke-width:1}',
  '.bl .bound{stroke-width:1.5;stroke-dasharray:10 4}.bl .whisker{stroke-width:1.5}.bl .hollow{stroke-width:1.5;stroke-dasharray:4 2}.bl .band{stroke:none;fill-opacity:.18}',
  '.bl .heat{stroke:none}.bl .h1{fill-opacity:.12}.bl .h2{fill-opacity:.28}.bl .h3{fill-opacity:.48}.bl .h4{fill-opacity:.7}.bl .h5{fill-opacity:.95}',
  '.bl .halo{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}',
  `@media(prefers-color-scheme:dark){${rules({ ground: '#0d1117', ink: '#e6edf3', dim: '#9aa4af', grid: '#30363d', faint: '#1c2128', good: '#56b4e9', bad: '#f0883e', colours: DARK })}}`
].join('')

/**
 * @param {{ ground: string, ink: string, dim: string, grid: string, faint: string, good: string, bad: string, colours:
 *   string[] }} options
 */
function rules ({ ground, ink, dim, grid, faint, good, bad, colours }) {
  return [
    `.bl .ground{fill:${ground}}.bl text{fill:${ink}}.bl text.dim{fill:${dim}}.bl .halo{stroke:${ground}}`,
    `.bl .axis{stroke:${dim}}.bl .grid{stroke:${grid}}.bl .faint{fill:${faint}}.bl .bound,.bl .whisker{stroke:${ink}}.bl .ink{fill:${ink}}`,
    `.bl .hollow{stroke:${dim}}.bl .shade{fill:${dim};fill-opacity:.14}`,
    `.bl .good{fill:${good}}.bl .bad{fill:${bad}}.bl .bads{stroke:${bad}}.bl .hatch{stroke:${ground}}`,
    ...colours.map(
      (colour, index) =>
        `.bl .s${index}{stroke:${colour}}.bl .f${index}{fill:${colour}}.bl .o${index}{stroke:${colour};fill:${ground}}`
    )
  ].join('')
}
