import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { openRegular, UnfitFile } from '../../config/bounded-file.js'
import { BaseloadError } from '../../errors.js'

const CHUNK_BYTES = 256 * 1024 // large enough that the reads cost nothing, small enough that a few of them do not count
const GZIP = '1f8b'
/** What else a log may be packed with, by its first bytes, and what unpacks it. */
const PACKERS = Object.freeze({
  '28b52ffd': 'zstdcat',
  '425a68': 'bzcat',
  fd377a585a00: 'xzcat',
  '504b0304': 'unzip -p',
  '04224d18': 'lz4cat'
})
const LONGEST_MAGIC = 6

/**
 * What is read, for errors.
 * @typedef {{ notFound: string, unreadable: string, noun: string, example: string, command: string }} Reading
 * @type {Reading}
 */
const A_LOG = Object.freeze({
  notFound: 'LOG_NOT_FOUND', unreadable: 'LOG_UNREADABLE', noun: 'log', example: 'an access log', command: 'peak'
})

/**
 * The bytes of a log as they come, unpacked when they are gzip, which their first bytes say and not the name.
 * @param {{ path: string, stdin: Readable, signal?: AbortSignal, of?: Reading }} options path: `-` is stdin; signal: ends it early,
 *   without an error; of: absent, an access log
 * @returns {AsyncGenerator<Buffer, void>}
 * @throws {BaseloadError} LOG_NOT_FOUND, LOG_UNREADABLE, or the codes of `of`
 */
export async function * readLogBytes ({ path, stdin, signal, of = A_LOG }) {
  const source = path === '-' ? stdin : await openByName({ path, of })
  const stop = () => source.destroy() // a pipe may have nothing to say for long
  signal?.addEventListener('abort', stop)
  const chunks = source[Symbol.asyncIterator]()
  try {
    if (signal?.aborted) return
    const head = await readHead(chunks)
    const magic = head.toString('hex', 0, LONGEST_MAGIC)
    const packer = Object.entries(PACKERS).find(([bytes]) => magic.startsWith(bytes))
    if (packer) {
      throw new BaseloadError(of.unreadable, `${path} is packed in a way that is not read here`, {
        hint: `unpack it on the way: ${packer[1]} ${path} | baseload ${of.command} -`
      })
    }
    if (magic.startsWith(GZIP)) yield * unpack(goOn(head, chunks))
    else yield * goOn(head, chunks)
  } catch (error) {
    if (!signal?.aborted) throw explain({ path, error, of })
  } finally {
    signal?.removeEventListener('abort', stop)
    source.destroy()
  }
}

/** @param {{ path: string, of: Reading }} options */
async function openByName ({ path, of }) {
  try {
    return (await openRegular({ file: path })).handle.createReadStream({ highWaterMark: CHUNK_BYTES })
  } catch (error) {
    throw explain({ path, error, of })
  }
}

/** The first bytes: a pipe may bring them one by one. @param {AsyncIterator<Buffer>} chunks */
async function readHead (chunks) {
  /** @type {Buffer} */
  let head = Buffer.alloc(0)
  while (head.length < LONGEST_MAGIC) {
    const { value, done } = await chunks.next()
    if (done) break
    head = head.length === 0 ? value : Buffer.concat([head, value])
  }
  return head
}

/** @param {Buffer} head @param {AsyncIterator<Buffer>} chunks */
async function * goOn (head, chunks) {
  if (head.length > 0) yield head
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

/** @param {AsyncGenerator<Buffer, void>} packed @returns {AsyncGenerator<Buffer, void>} */
async function * unpack (packed) {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  // What goes wrong destroys gunzip with the error, and is met in the loop below.
  const flow = pipeline(Readable.from(packed, { highWaterMark: 1 }), gunzip).catch(() => {})
  try {
    for await (const chunk of gunzip) yield chunk
  } finally {
    gunzip.destroy()
    await flow
  }
}

/** @param {{ path: string, error: UnfitFile, of: Reading }} options */
function refuse ({ path, error, of }) {
  /** @type {Partial<Record<UnfitFile['kind'], string>>} */
  const hints = {
    folder: `name the files in it: ${path.replace(/\/$/, '')}/*`,
    pipe: `let it come through stdin${of === A_LOG ? ', for cache and peak alike' : ''}: zcat log.gz | baseload ${of.command} -`
  }
  return new BaseloadError(of.notFound, error.message, {
    hint: hints[error.kind] ?? `name ${of.example}, or - for what comes through a pipe`,
    cause: error
  })
}

/** @param {{ path: string, error: any, of: Reading }} options */
function explain ({ path, error, of }) {
  if (error instanceof BaseloadError) return error
  if (error instanceof UnfitFile) return refuse({ path, error, of })
  if (error.code?.startsWith('Z_')) {
    return new BaseloadError(of.unreadable, `${path} cannot be unpacked to its end (${error.message})`, {
      hint: 'the file is cut short or broken, or still being written; copy it again',
      cause: error
    })
  }
  return new BaseloadError(of.notFound, `no ${of.noun} to read at ${path} (${error.code ?? error.message})`, {
    hint: `name ${of.example}, or - for what comes through a pipe`,
    cause: error
  })
}
