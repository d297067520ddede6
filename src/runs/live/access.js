import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Who may see a run: who has the token, and says the address that it was printed with. Another name that leads here (DNS rebinding) is a
 * page from elsewhere that asks on its reader's behalf.
 * @param {{ url: string | undefined, host: string | undefined, port: number, token: string, authorization?: string }} options url, host and
 *   authorization as the request has them: `Bearer …` instead of the token in the URL
 */
export function mayEnter ({ url, host, port, token, authorization }) {
  if (host !== `127.0.0.1:${port}`) return false
  // `//` is a path that somebody can ask for, and no URL: it must not end the run.
  if (!URL.canParse(url ?? '/', 'http://127.0.0.1')) return false
  const bearer = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  const given = bearer ?? new URL(url ?? '/', 'http://127.0.0.1').searchParams.get('token') ?? ''
  // Digests have one length, which timingSafeEqual asks for; how long it takes tells nothing about the token.
  return timingSafeEqual(digest(given), digest(token))
}

/** @param {string} text */
function digest (text) {
  return createHash('sha256').update(text).digest()
}
