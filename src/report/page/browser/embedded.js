/**
 * What the page brings along under a name.
 * @param {string} name
 * @returns {Promise<any>} null when the page has nothing under it
 */
export async function readEmbedded (name) {
  const element = document.getElementById(`data-${name}`)
  if (element === null) return null
  const text = element.textContent ?? ''
  return JSON.parse(element.dataset.encoding === 'gzip' ? await unpack(text) : text)
}

/** @param {string} base64 of gzip */
async function unpack (base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
}
