/** @import { Offer, Tree, TreeCommand, TreeFlag } from '../plan/tree.js' */

const HEAD = (/** @type {string} */ version) => `# Completion of baseload ${version} for fish, made by \`baseload completion fish\`.
# For now:  baseload completion fish | source
# To stay:  baseload completion fish > ~/.config/fish/completions/baseload.fish
complete -c baseload -f`

/**
 * @param {Tree} tree
 * @returns {string}
 */
export function renderFish ({ version, commands, flags }) {
  return [
    HEAD(version),
    ...flags.map((flag) => layFlag(flag, '__fish_use_subcommand')),
    ...commands.map(({ name, about }) => `complete -c baseload -n __fish_use_subcommand -a ${name} -d ${quote(about)}`),
    ...commands.flatMap(layCommand)
  ].join('\n')
}

/** @param {TreeCommand} command */
function layCommand ({ name, offers, flags }) {
  const when = `__fish_seen_subcommand_from ${name}`
  const paths = offers.map((offer) => offer.paths).find((one) => one !== null) ?? null
  const words = layWords({ words: offers.flatMap((offer) => offer.words), paths })
  return [
    ...words === '' ? [] : [`complete -c baseload -n ${quote(when)} ${words}`],
    ...flags.map((flag) => layFlag(flag, when))
  ]
}

/** @param {TreeFlag} flag @param {string} when */
function layFlag ({ long, short, about, offer }, when) {
  const value = offer === null ? '' : ` -r ${offer.paths === null ? '-f ' : ''}${layWords(offer)}`.trimEnd()
  return `complete -c baseload -n ${quote(when)} -l ${long.slice(2)}${short ? ` -s ${short.slice(1)}` : ''}${value} -d ${quote(about)}`
}

/** @param {Pick<Offer, 'words' | 'paths'>} offer */
function layWords ({ words, paths }) {
  const folders = paths === 'folders' ? ['(__fish_complete_directories)'] : []
  const listed = [...words, ...folders]
  return [...paths === 'files' ? ['-F'] : [], ...listed.length > 0 ? [`-a ${quote(listed.join(' '))}`] : []].join(' ')
}

/** @param {string} text */
function quote (text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
