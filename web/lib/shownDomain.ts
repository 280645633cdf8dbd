// A domain as people read it, where the server gave an address alone. Browsers read names in all scripts and give none back.
import punycode from 'punycode.js'
import { hasOtherForm, honestDomain } from '../../contract/honestDomain.ts'

export const shownDomain = (ascii: string): string => {
  const unicode = hasOtherForm(ascii) ? decoded(ascii) : null
  // A name that does not come back as itself is not shown in another form.
  return unicode !== null && URL.parse(`http://${unicode}`)?.hostname === ascii ? honestDomain(ascii, unicode) : ascii
}

/** Null where it cannot be read. */
const decoded = (ascii: string): string | null => {
  try {
    return punycode.toUnicode(ascii)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
