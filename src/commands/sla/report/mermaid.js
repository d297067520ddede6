import { escapeTerminal } from '../../../report/escape.js'
import { formatDuration } from '../../../units.js'

/** @import { GraphNode } from '../../../types.ts' */

/** @typedef {{ lines: string[], next: number }} Drawing */

/**
 * A graph of services as a Mermaid flow chart. Arrows with a full line come one after the other; a stadium joins what goes on at once.
 * @param {{ graph: GraphNode }} options
 * @returns {string} without the fence; no name can become markup
 */
export function drawGraph ({ graph }) {
  /** @type {Drawing} */
  const drawing = { lines: [], next: 1 }
  const start = add(drawing, 'request', ['((', '))'])
  const end = draw({ node: graph, from: [{ id: start, label: '' }], drawing })
  const answer = add(drawing, 'answer', ['((', '))'])
  link({ from: end, to: answer, drawing })
  return ['flowchart LR', ...drawing.lines.map((line) => `  ${line}`)].join('\n')
}

/** @typedef {Array<{ id: string, label: string }>} Ends where a part ends, and what stands on the arrow from there */

/** @param {{ node: GraphNode, from: Ends, drawing: Drawing }} options @returns {Ends} */
function draw ({ node, from, drawing }) {
  switch (node.kind) {
    case 'service': {
      const id = add(drawing, node.name, ['[', ']'])
      link({ from, to: id, drawing })
      return [{ id, label: '' }]
    }
    case 'group': {
      drawing.lines.push(`subgraph g${drawing.next++}["${escapeLabel(node.name)}"]`)
      const ends = draw({ node: node.node, from, drawing })
      drawing.lines.push('end')
      return ends
    }
    case 'series':
      return node.nodes.reduce((ends, inner) => draw({ node: inner, from: ends, drawing }), from)
    case 'parallel': {
      const fork = add(
        drawing,
        node.needed === node.nodes.length
          ? 'all'
          : node.needed === 1
            ? 'first'
            : `${node.needed} of ${node.nodes.length}`,
        ['([', '])']
      )
      link({ from, to: fork, drawing })
      const ends = node.nodes.flatMap((inner) => draw({ node: inner, from: [{ id: fork, label: '' }], drawing }))
      return join({ ends, drawing })
    }
    case 'branch': {
      const fork = add(drawing, 'by chance', ['{', '}'])
      link({ from, to: fork, drawing })
      const ends = node.arms.flatMap(({ chance, critical, node: inner }) =>
        draw({
          node: inner,
          from: [
            {
              id: fork,
              label: `${Number((chance * 100).toPrecision(6))} %${critical < 1 ? `, critical ${Number((critical * 100).toPrecision(6))} %` : ''}`
            }
          ],
          drawing
        })
      )
      const none = 1 - node.arms.reduce((sum, { chance }) => sum + chance, 0)
      return none > 1e-9 ? [...ends, { id: fork, label: `${Number((none * 100).toPrecision(6))} %: none` }] : ends
    }
    case 'copies':
      return draw({
        node: node.node,
        from: note({
          from,
          label: node.order === 'parallel' ? `${node.count} at once` : `${node.count} in a row`,
          drawing
        }),
        drawing
      })
    case 'retry':
      return draw({
        node: node.node,
        from: note({
          from,
          label: `up to ${node.attempts} attempts of ${formatDuration({ durationMs: node.timeoutUs / 1000 })}`,
          drawing
        }),
        drawing
      })
  }
}

/** @param {{ ends: Ends, drawing: Drawing }} options */
function join ({ ends, drawing }) {
  const id = add(drawing, 'join', ['([', '])'])
  link({ from: ends, to: id, drawing })
  return [{ id, label: '' }]
}

/** A small node that says what happens to the next one. @param {{ from: Ends, label: string, drawing: Drawing }} options */
function note ({ from, label, drawing }) {
  const id = add(drawing, label, ['([', '])'])
  link({ from, to: id, drawing })
  return [{ id, label: '' }]
}

/** @param {Drawing} drawing @param {string} label @param {[string, string]} shape */
function add (drawing, label, [open, close]) {
  const id = `n${drawing.next++}`
  drawing.lines.push(`${id}${open}"${escapeLabel(label)}"${close}`)
  return id
}

/** @param {{ from: Ends, to: string, drawing: Drawing }} options */
function link ({ from, to, drawing }) {
  for (const { id, label } of from) drawing.lines.push(label === '' ? `${id} --> ${to}` : `${id} -->|"${escapeLabel(label)}"| ${to}`)
}

/** Letters, digits and a few harmless signs; the rest as the character codes that Mermaid knows. @param {string} text */
function escapeLabel (text) {
  return [...escapeTerminal({ text })]
    .map((character) => (/[\p{L}\p{N} ._:,%-]/u.test(character) ? character : `#${character.codePointAt(0)};`))
    .join('')
}
