const OF_VERSIONS = ['--live', '--next', '--live-start', '--next-start', '--objective', '--abort-on', '--export', '--comment-name', '--output', '-o']
const SWITCHES = ['--no-github', '--details', '--json', '-j', '--quiet', '-q']

/**
 * The command line of two commits as that of the search between them: without what says other things.
 * @param {{ argv: readonly string[], good: string, bad: string }} options argv: `gate` first
 * @returns {string[]}
 */
export function turnToSearch ({ argv: [name, ...words], good, bad }) {
  const kept = words.filter((word, index) => {
    const [flag] = word.split('=')
    return !OF_VERSIONS.includes(flag) && !SWITCHES.includes(word) && !OF_VERSIONS.includes(words[index - 1])
  })
  return [name, '--bisect', `${good}..${bad}`, ...kept]
}
