import { relative } from 'node:path'

/**
 * Where the files of a run are, once all are written: until then they may move.
 * @param {{ store: { folder: string | null }, names: Record<string, string> }} options names: of files, by what is in them
 * @returns {Record<string, string>} paths as a person would type them; empty where nothing is kept
 */
export function listPaths ({ store: { folder }, names }) {
  if (folder === null) return {}
  return Object.fromEntries(Object.entries(names).map(([what, name]) => [what, shortenPath(`${folder}/${name}`)]))
}

/** @param {string} path as it is where it is elsewhere, or where the folder that the program was started in is gone */
export function shortenPath (path) {
  try {
    const short = relative(process.cwd(), path)
    return short.startsWith('..') ? path : short
  } catch {
    return path
  }
}
