import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRandom } from '../../src/plan/random.js'
import { mutateBytes } from './mutate-bytes.js'

/**
 * One parser, and how to attack it.
 * @typedef {object} Fuzzer
 * @property {readonly string[]} dictionary words that it knows
 * @property {(options: { bytes: Buffer, random: () => number }) => Buffer | null} [mutate] by the input's own grammar;
 *   null: this seed has none
 * @property {(options: { random: () => number }) => Buffer} [make] a new input, mostly valid
 * @property {(options: { bytes: Buffer, random: () => number }) => boolean | Promise<boolean>} read true: it was read,
 *   false: it was refused as the parser's documentation says. Throws what the parser throws; WrongAnswer for a result
 *   that is not so. random: a function of the bytes alone, so that a file of them is read the same again
 */

/** What was read is not what stands there, by another reader of the same or by the parser's own word. */
export class WrongAnswer extends Error {}

export const NAMES = Object.freeze(['http1', 'hpack', 'http2', 'grpc', 'recipe', 'yaml', 'csv', 'logs', 'records', 'foreign', 'traces'])
const CORPUS = fileURLToPath(new URL('../../test/fuzz/corpus/', import.meta.url))
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * @param {{ name: string }} options one of NAMES, or the file of a fuzzer that brings its seeds itself
 * @returns {Promise<{ create: (options: { seed: number, index: number }) => Buffer, read: (bytes: Buffer) => boolean | Promise<boolean> }>}
 *   create: an input is a function of seed and index alone
 */
export async function openFuzzer ({ name }) {
  const module = await import(NAMES.includes(name) ? `./parsers/${name}.js` : pathToFileURL(name).href)
  /** @type {Buffer[]} */
  const seeds = module.seeds ?? await readSeeds({ name })
  /** @type {Fuzzer} */
  const fuzzer = await module.createFuzzer({ seeds })
  return {
    create: ({ seed, index }) => createInput({ fuzzer, seeds, random: createRandom(seed * 2 ** 32 + index), index }),
    read: (bytes) => fuzzer.read({ bytes, random: createRandom(hash(bytes)) })
  }
}

/** @param {{ name: string }} options */
async function readSeeds ({ name }) {
  const folder = join(CORPUS, name)
  const files = (await readdir(folder)).sort()
  return await Promise.all(files.map((file) => readFile(join(folder, file))))
}

/**
 * The seeds themselves come first, so that each is known to be read.
 * @param {{ fuzzer: Fuzzer, seeds: Buffer[], random: () => number, index: number }} options
 */
function createInput ({ fuzzer, seeds, random, index }) {
  if (index < seeds.length) return seeds[index]
  const seed = seeds[Math.floor(random() * seeds.length)]
  const base = fuzzer.make !== undefined && random() < 0.4 ? fuzzer.make({ random }) : seed
  if (random() < 0.15) return base
  const mutated = fuzzer.mutate !== undefined && random() < 0.6 ? fuzzer.mutate({ bytes: base, random }) : null
  return mutated !== null && random() < 0.8
    ? mutated
    : mutateBytes({ bytes: mutated ?? base, random, others: seeds, dictionary: fuzzer.dictionary })
}

/** FNV-1a. @param {Uint8Array} bytes */
function hash (bytes) {
  let sum = FNV_OFFSET
  for (const byte of bytes) sum = Math.imul(sum ^ byte, FNV_PRIME)
  return sum >>> 0
}
