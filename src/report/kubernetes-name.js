const LONGEST_NAME = 63 // RFC 1123

/**
 * A name that Kubernetes takes, as near to the text as may be.
 * @param {{ text: string, longest?: number, fallback?: string }} options fallback: where nothing of the text can be kept
 */
export function toName ({ text, longest = LONGEST_NAME, fallback = 'service' }) {
  return text.toLowerCase().replace(/[^a-z0-9-]+/g, '-').slice(0, longest).replace(/^-+|(?<!-)-+$/g, '') || fallback
}
