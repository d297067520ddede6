/** @import { Offer, Tree, TreeCommand } from '../plan/tree.js' */

/** Where the script is put, in words. */
const HEAD = (/** @type {string} */ version) => `# Completion of baseload ${version} for bash, made by \`baseload completion bash\`.
# For now:  source <(baseload completion bash)
# To stay:  baseload completion bash > ~/.local/share/bash-completion/completions/baseload`

/** Without the package bash-completion, and as bash 3.2 (macOS) has it, which knows no compopt. */
const BEFORE = `_baseload () {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= at=0 i words= paths=
  # readline takes --flag=value for three words, and format=file too
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in -*) ;; *) if [[ -z $command ]]; then command=\${COMP_WORDS[i]}; at=$i; fi ;; esac
  done
  COMPREPLY=()`

const AFTER = `  # behind the = of format=file
  if [[ $cur != "\${COMP_WORDS[COMP_CWORD]}" || \${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    case $prev in -*) ;; *) words= paths=files ;; esac
  fi
  local one name=$cur
  # a name has blanks and stars in it: a line each, as nothing else keeps them together in bash 3.2
  while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen -W "$words" -- "$cur")
  # as it is typed: x\\ y, "x y or 'x y
  case $name in
    \\"*|\\'*) name=\${name:1} ;;
    *) name=\${name//\\\\/} ;;
  esac
  case $words in *=) compopt -o nospace 2> /dev/null ;; esac
  case $paths in
    files) while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen -f -- "$name") ;;
    folders) while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen -d -- "$name") ;;
  esac
  if [[ -n $paths ]]; then compopt -o filenames 2> /dev/null; fi
  return 0
}
complete -F _baseload baseload`

/**
 * @param {Tree} tree
 * @returns {string}
 */
export function renderBash ({ version, commands, flags }) {
  const own = flags.flatMap(({ long, short }) => short ? [short, long] : [long]).join(' ')
  return [
    HEAD(version),
    BEFORE,
    '  case $command in',
    `    '') case $cur in -*) words='${own}' ;; *) words='${commands.map(({ name }) => name).join(' ')}' ;; esac ;;`,
    ...commands.flatMap(layCommand),
    '  esac',
    AFTER
  ].join('\n')
}

/** @param {TreeCommand} command */
function layCommand ({ name, offers, flags }) {
  /** Flags whose value is offered the same, in one line. @type {Map<string, string[]>} */
  const values = new Map()
  for (const { long, short, offer } of flags) {
    if (offer === null) continue
    const key = set(offer)
    values.set(key, [...values.get(key) ?? [], ...short ? [short] : [], long])
  }
  const all = [...flags.map(({ long }) => long), '--help'].join(' ')
  return [
    `    ${name}) case $prev in`,
    ...[...values].map(([offer, names]) => `      ${names.join('|')}) ${offer} ;;`),
    `      *) case $cur in -*) words='${all}' ;; *) ${layArguments(offers)} ;; esac ;;`,
    '      esac ;;'
  ]
}

/** Flags may stand before an argument, so only the word behind the command is known to be the first. @param {Offer[]} offers */
function layArguments ([first, second]) {
  if (!first) return ':'
  if (!second) return set(first)
  return `if ((COMP_CWORD == at + 1)); then ${set(first)}; else ${set(second)}; fi`
}

/** @param {Offer} offer */
function set ({ words, paths }) {
  return [...words.length > 0 ? [`words='${words.join(' ')}'`] : [], ...paths ? [`paths=${paths}`] : []].join(' ') || ':'
}
