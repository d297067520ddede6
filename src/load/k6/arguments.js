/** Beside the script. */
export const CONFIG_FILE = 'config.json'

/**
 * How one instance of k6 is called. It judges nothing (we do), waits to be let go, tells nobody of itself, and gets
 * nothing from the network.
 * @param {{ script: string, config: string, port: number, segment: string, sequence: string, isFirst: boolean, exact:
 *   boolean }} options config: in place of the user's own, which may hold options; it says where k6 may connect to;
 *   port: of its REST interface, on loopback; isFirst: one of them runs setup and teardown, should a script have them
 * @returns {string[]}
 */
export function listArguments ({ script, config, port, segment, sequence, isFirst, exact }) {
  return [
    'run',
    '--paused',
    '--address', `127.0.0.1:${port}`,
    '--execution-segment', segment,
    '--execution-segment-sequence', sequence,
    '--config', config,
    '--no-thresholds',
    ...isFirst ? [] : ['--no-setup', '--no-teardown'],
    '--no-usage-report',
    '--no-color',
    '--quiet',
    ...exact ? ['--out', 'csv=-'] : [],
    script
  ]
}

/**
 * What an instance is told beside its script. The summary goes to stderr, as samples may take stdout.
 * @param {{ secrets: Record<string, string> }} options
 * @returns {Record<string, string>}
 */
export function listEnvironment ({ secrets }) {
  return {
    ...secrets,
    BASELOAD_SUMMARY: 'stderr',
    BASELOAD_URL: '', // the address is the script's
    NO_PROXY: '*', // a proxy of the user's would be measured with the target; drivers of ours use none
    no_proxy: '*',
    K6_NEW_MACHINE_READABLE_SUMMARY: 'false', // the newer form has no percentiles of our choice
    K6_AUTO_EXTENSION_RESOLUTION: 'false',
    K6_CSV_TIME_FORMAT: 'unix_micro',
    K6_CSV_SAVE_INTERVAL: '200ms'
  }
}
