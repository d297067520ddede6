import { writeCommand } from '../../../plan/shell-command.js'

/** @import { ObservedTraffic, ProposedObjective } from '../../../types.ts' */

const PLAIN_PATH = /^\/[\w./~-]*$/ // what a shell leaves alone within double quotes, and what a request may be made of
const PLAIN_ROUTE = /^\/[\w./~:-]*$/

/**
 * The command that sizes the service for what was seen. A path is only taken over when nothing in it means anything to
 * a shell: logs hold what strangers have sent. Of a route with ids none is taken over: the answer to one id, asked
 * again and again, is that of a cache.
 * @param {{ traffic: Pick<ObservedTraffic, 'peakSecond' | 'routes'>, proposals: ProposedObjective[] }} options
 * @returns {string}
 */
export function buildNextCommand ({ traffic, proposals }) {
  const route = traffic.routes?.find(({ example }) => PLAIN_PATH.test(example))
  // One is enough, as an answer that failed misses a latency objective too; nines of success take a search very long to show.
  const objective = proposals.flatMap(({ text }) => text ?? [])[0] ?? { blank: '"p99<<50ms>"' }
  return writeCommand([
    'baseload',
    'size',
    '--start',
    { blank: '"<node app.js>"' },
    '--path',
    describePath(route),
    '--objective',
    objective,
    '--peak',
    `${traffic.peakSecond.requests}/s`,
    '--unit',
    { blank: '"<cpu=1,memory=512m>"' }
  ])
}

/** @param {{ name: string, example: string } | undefined} route the busiest one that can be named */
function describePath (route) {
  if (route && route.name === route.example) return route.example
  return { blank: route && PLAIN_ROUTE.test(route.name) ? `"<${route.name}>"` : '"</path>"' }
}
