import { once } from 'node:events'
import { parseRecipeFile } from '../../experiments/lab/plan/recipe.js'
import { createResponder } from '../../../targets/cache/origin/responder.js'
import { createFetch } from '../../../targets/cache/origin/payload.js'
import { createOrigin } from '../../../targets/cache/origin/server.js'
import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable } from '../../config/bounded-file.js'
import { BaseloadError, EXIT } from '../../errors.js'

/** @param {import('./command.js').Given} invocation */
export async function execute ({ flags: { recipe: file, host, port = 0, seed, allowHost: allowHosts, alias: names }, io }) {
  io.catchSignals()
  const recipes = file === undefined ? [] : parseRecipeFile({ text: await readRecipe({ file, signal: io.signal }), file })
  const origin = createOrigin({ responder: createResponder({ seed, fetchBody: createFetch({ allowHosts }) }), names })
  await origin.responder.addRecipes(recipes).catch((error) => {
    throw new BaseloadError('RECIPE_INVALID', `${file}: ${error.message}`, {
      hint: 'is the address of `origin` up? It is fetched once, at the start; or write its answer as `body`',
      cause: error
    })
  })
  const bound = await listen({ origin, host, port })
  try {
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
    io.print(`listening on ${address}`)
    io.note(
      `${
        recipes.length === 0
          ? 'no recipe yet'
          : origin.responder
              .listRoutes()
              .map(({ route }) => route)
              .join(' ')
      }; POST recipes to ${address}/_admin/add_recipe; Ctrl-C stops it`
    )
    if (!io.signal.aborted) await once(io.signal, 'abort')
  } finally {
    await origin.close()
  }
  return EXIT.met
}

/** @param {{ file: string, signal: AbortSignal }} options */
async function readRecipe ({ file, signal }) {
  return readBounded({ file, mostBytes: MOST_BYTES.byHand, signal }).catch((error) => {
    throw new BaseloadError('RECIPE_INVALID', `${file} cannot be read (${tellUnreadable(error)})`, {
      hint: hintUnreadable(error, 'name a file of JSON or YAML; docs/reference/recipe-format.md describes it'),
      cause: error
    })
  })
}

/** @param {{ origin: ReturnType<typeof createOrigin>, host: string, port: number }} options */
async function listen ({ origin, host, port }) {
  return origin.listen({ host, port }).catch((error) => {
    if (error.code === 'EADDRINUSE') {
      throw new BaseloadError('PORT_TAKEN', `something else listens on port ${port} already`, {
        hint: `stop it (lsof -i :${port} names it), or leave --port out for a free one`,
        cause: error
      })
    }
    throw new BaseloadError('USAGE', `cannot listen on ${host}:${port} (${error.code})`, {
      hint: 'give --host an address of this machine, and --port one that you may use',
      cause: error
    })
  })
}
