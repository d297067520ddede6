/** @import { Offer, Tree, TreeCommand, TreeFlag } from '../plan/tree.js' */

const HEAD = (/** @type {string} */ version) => `#compdef baseload
# Completion of baseload ${version} for zsh, made by \`baseload completion zsh\`.
# For now:  source <(baseload completion zsh)
# To stay:  baseload completion zsh > a folder of $fpath, as _baseload`

/** A file of $fpath is run as the function itself; a sourced one only defines it. */
const FOOT = `if [[ $funcstack[1] == _baseload ]]; then
  _baseload "$@"
else
  compdef _baseload baseload
fi`

/**
 * @param {Tree} tree
 * @returns {string}
 */
export function renderZsh ({ version, commands, flags }) {
  return [
    HEAD(version),
    '_baseload () {',
    '  local curcontext=$curcontext state line',
    '  local -a commands',
    '  commands=(',
    ...commands.map(({ name, about }) => `    ${quote(`${name}:${about}`)}`),
    '  )',
    `  _arguments -C ${flags.map(layFlag).join(' ')} '1:command:->command' '*::argument:->argument'`,
    '  case $state in',
    '    command) _describe -t commands command commands ;;',
    '    argument) case $line[1] in',
    ...commands.flatMap(layCommand),
    '    esac ;;',
    '  esac',
    '}',
    FOOT
  ].join('\n')
}

/** @param {TreeCommand} command */
function layCommand ({ name, offers, hasRest, flags }) {
  const words = [
    ...flags.map(layFlag),
    "'--help[display help]'",
    ...offers.map((offer, index) => {
      const place = hasRest && index === offers.length - 1 ? '*' : index + 1
      return quote(`${place}:${offer.paths ?? 'word'}:${layOffer(offer)}`)
    })
  ]
  return [`      ${name}) _arguments -s \\`, ...words.map((word, index) => `        ${word}${index < words.length - 1 ? ' \\' : ' ;;'}`)]
}

/** As _arguments has it: `'(-d --duration)'{-d,--duration}'[measured time]:time:'`. @param {TreeFlag} flag */
function layFlag ({ long, short, about, offer, isRepeatable }) {
  const behind = quote(`[${about.replace(/[[\]\\]/g, '\\$&')}]${offer === null ? '' : `:value:${layOffer(offer)}`}`)
  if (isRepeatable) return short ? `'*'{${short},${long}}${behind}` : `'*'${long}${behind}`
  return short ? `'(${short} ${long})'{${short},${long}}${behind}` : `${long}${behind}`
}

/** @param {Offer} offer */
function layOffer ({ words, paths, isBegun }) {
  const files = paths === 'files' ? '_files' : '_files -/'
  if (words.length === 0) return paths === null ? ' ' : files
  const list = `compadd ${isBegun ? "-S '' " : ''}- ${words.join(' ')}`
  return paths === null ? `{ ${list} }` : `{ ${list}; ${files} }`
}

/** @param {string} text */
function quote (text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}
