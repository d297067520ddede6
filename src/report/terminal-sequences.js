/* eslint-disable no-control-regex -- control characters are what this looks for */
/**
 * ECMA-48 and ISO/IEC 2022, with an ESC or as one character of C1:
 * strings (OSC, DCS, SOS, PM, APC) to their end, which is BEL or ST, and on one line;
 * CSI with parameters, intermediates and a final;
 * an ESC with intermediates and a final, or alone, which is also all that is taken of a sequence that does not end.
 *
 * None goes past the next ESC or C1, so no character is looked at by more than one of them: where a sequence has no end, the next does not
 * search for it again. (`stripVTControlCharacters` of node:util does: 40,000 characters take it seconds.)
 */
const SEQUENCE = /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\n\r\x18\x1a\x1b\x80-\x9f]*(?:\x07|\x1b\\|\x9c)|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b(?:[ -/]*[0-~])?/g
/* eslint-enable no-control-regex */

/**
 * Foreign text without what a terminal would take for a sequence. Other control characters stay; no ESC does.
 * @param {{ text: string }} options
 * @returns {string}
 */
export function stripSequences ({ text }) {
  return text.replace(SEQUENCE, '')
}
