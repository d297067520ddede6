import { DOMParser } from '@xmldom/xmldom'

/**
 * A chart read back as XML; anything that is not well-formed is an error.
 * @param {string} svg
 */
export function parseSvg (svg) {
  const problems = []
  const document = new DOMParser({
    onError: (level, message) => problems.push(`${level}: ${message}`)
  }).parseFromString(svg, 'image/svg+xml')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const all = (name) => [...document.getElementsByTagName(name)]
  const ofClass = (name, className) => all(name).filter((node) => (node.getAttribute('class') ?? '').split(' ').includes(className))
  // A text's own words, without the <title> that a pointer shows.
  const ownText = (node) => [...node.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue).join('')
  return {
    root: document.documentElement,
    all,
    ofClass,
    texts: () =>
      all('text').map((node) => ({
        text: ownText(node),
        x: Number(node.getAttribute('x')),
        y: Number(node.getAttribute('y')),
        anchor: node.getAttribute('text-anchor') ?? 'start',
        className: node.getAttribute('class') ?? ''
      })),
    pathPoints: (node) =>
      [...node.getAttribute('d').matchAll(/([ML])?(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, , x, y]) => [
        Number(x),
        Number(y)
      ])
  }
}

/**
 * What holds for every chart, whatever is in it.
 * @param {import('tap').Test} t
 * @param {{ id: string, title: string, description: string, alternative: string, svg: string }} chart
 */
export function checkChart (t, { id, title, description, alternative, svg }) {
  const { root, all, texts } = parseSvg(svg)
  t.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/, `${id} is fit for a file name`)
  t.ok(title && description && alternative, `${id} says what it is, how to read it, and its main numbers`)
  t.equal(root.getAttribute('role'), 'img')
  const [titleId, descId] = root.getAttribute('aria-labelledby').split(' ')
  t.equal(all('title').filter((node) => node.getAttribute('id') === titleId).length, 1)
  t.equal(all('desc').filter((node) => node.getAttribute('id') === descId).length, 1)
  t.notMatch(svg, /NaN|Infinity|undefined|\[object/, `${id} holds nothing that is no number`)
  t.notMatch(svg, /<script|<foreignObject|<image|href=|@import|url\(http/i, `${id} brings no script and asks for nothing`)
  const [width, height] = [root.getAttribute('width'), root.getAttribute('height')].map(Number)
  for (const { text, x, y, anchor } of texts()) {
    const [left, right] =
      anchor === 'end'
        ? [x - widthOf(text), x]
        : anchor === 'middle'
          ? [x - widthOf(text) / 2, x + widthOf(text) / 2]
          : [x, x + widthOf(text)]
    if (left < -2 || right > width + 2 || y < 0 || y > height) t.fail(`${id}: "${text}" is cut off at ${left}..${right}, ${y}`)
  }
  t.same(findOverlaps(texts()), [], `${id}: no two labels overlap`)
}

/** Rather too small than too large: what overlaps by this measure does so in any font. */
function widthOf (text) {
  return [...text].length * 5
}

function findOverlaps (texts) {
  const boxes = texts.map(({ text, x, y, anchor }) => {
    const left = anchor === 'end' ? x - widthOf(text) : anchor === 'middle' ? x - widthOf(text) / 2 : x
    return { text, left, right: left + widthOf(text), top: y - 8, bottom: y }
  })
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .flatMap((b) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom ? [`${a.text} / ${b.text}`] : []
      )
  )
}
