// node bench/capacity-search.js [repeats] [part of a server's name] [other seeds: a whole number] [part of a search's name]
// Virtual time throughout: it drives no load, and prints the same on every machine.
import { CONTESTANTS, scoreSearch } from '../test/commands/size/verdict/simulated-searches.js'
import { SERVERS } from '../test/commands/size/verdict/simulated-server.js'
import { layTable } from './tables.js'

const [repeats = '200', only = '', seeds = '0', search = ''] = process.argv.slice(2)
const percent = (/** @type {number} */ ratio) => `${(ratio * 100).toFixed(1)} %`

for (const [salt, server] of SERVERS.entries()) {
  if (!server.name.includes(only)) continue
  const rows = CONTESTANTS.filter(({ name }) => name.includes(search)).map((contestant) => {
    const score = scoreSearch({ server, contestant, repeats: Number(repeats), salt: salt + Number(seeds) })
    return [
      score.name,
      percent(score.within),
      percent(score.tooHigh),
      percent(score.rootMeanSquare),
      score.medianSeconds.toFixed(0),
      score.meanProbes.toFixed(1)
    ]
  })
  console.log(`### ${server.name}: ${server.capacityPerSecond.toFixed(1)}/s\n`)
  console.log(layTable(['', 'within 5 %', 'lower above truth', 'error (RMS)', 'seconds (median)', 'probes (mean)'], rows) + '\n')
}
