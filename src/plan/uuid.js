/** `{{uuid}}`, in a path also as the parser of addresses writes its braces: another id in each request. */
const WRITTEN = /(?:\{\{|%7B%7B)\s*uuid\s*(?:\}\}|%7D%7D)/gi

export const PLACEHOLDER = '{{uuid}}'
export const UUID = 'uuid' // of feeds: a column of this name comes first

/** As long as an id, and in no text: what a request is built with, and where each one's own id is put. */
export const MARK = '~~~the-own-id-of-this-request-here~~'

/** @param {string} text @returns {string} with the mark in place of each placeholder */
export function markUuids (text, mark = MARK) {
  return text.replace(WRITTEN, mark)
}
