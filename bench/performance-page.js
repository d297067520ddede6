/**
 * Put a section's text between its markers; what stands around them is written by hand and stays.
 * @param {{ page: string, key: string, text: string }} options
 * @returns {string} the page
 * @throws {Error} when the page has no such place
 */
export function fillPlace ({ page, key, text }) {
  const [begin, end] = [`<!-- bench:${key} -->`, `<!-- /bench:${key} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no ${begin} … ${end}`)
  return `${page.slice(0, from + begin.length)}\n${text.trim()}\n${page.slice(to)}`
}

/**
 * What a table must say of itself: figures without it mean nothing.
 * @param {object} options
 * @param {{ cpuModel: string, cores: number, platform: string, node: string, virtualization: string |
 *   null }} options.machine
 * @param {string} options.command
 * @param {string} options.date
 * @param {Array<{ name: string, version: string | null }>} options.peers those that were there
 * @param {string} [options.text] what was found: only peers that it names are named
 * @param {boolean} options.isPinned
 */
export function describeOrigin ({ machine, command, date, peers, text = '', isPinned }) {
  const { cpuModel, cores, platform, node, virtualization } = machine
  const versions = peers.flatMap(({ name, version }) => version === null || !text.includes(`| ${name} `) ? [] : [`${name} ${version}`])
  return (
    [
      `${date}, \`${command}\`, ${cpuModel}, ${cores} cores${virtualization === null ? '' : ` (${virtualization})`}, ${platform}, Node.js ${node}`,
      isPinned ? '' : 'nothing was pinned',
      versions.length === 0 ? '' : versions.join(', ')
    ]
      .filter(Boolean)
      .join('; ') + '.'
  )
}
