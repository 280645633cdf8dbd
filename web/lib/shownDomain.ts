// Display form of a domain where the server sent only a URL. Browsers parse internationalised names but have no API to
// decode them.
import punycode from 'punycode.js'
import { hasOtherForm, honestDomain } from '../../contract/honestDomain.ts'

export const shownDomain = (ascii: string): string => {
  const unicode = hasOtherForm(ascii) ? decoded(ascii) : null
  // A name that does not round-trip is shown unchanged.
  return unicode !== null && URL.parse(`http://${unicode}`)?.hostname === ascii ? honestDomain(ascii, unicode) : ascii
}

/** Null if it cannot be decoded. */
const decoded = (ascii: string): string | null => {
  try {
    return punycode.toUnicode(ascii)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
