/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof FLAGS>} Flags */
/** @typedef {Invocation<Flags, [shell: string]>} Given */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([])

/** How does the shell learn what can be typed? A script for it, made from the table of commands. @type {CommandSpec} */
export const command = {
  name: 'completion',
  group: 'machine',
  about: 'a script that completes what you type, for your shell',
  more: '`baseload` has to be on your PATH. For zsh, write it to a file `_baseload` in a folder of `fpath`.',
  examples: [
    'baseload completion bash > ~/.local/share/bash-completion/completions/baseload',
    'baseload completion fish > ~/.config/fish/completions/baseload.fish'
  ],
  args: [{ syntax: '<shell>', about: 'bash, zsh or fish', choices: ['bash', 'zsh', 'fish'] }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
