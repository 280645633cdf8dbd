// A domain in readable form (Unicode instead of Punycode).
import { domainToASCII, domainToUnicode } from 'node:url'
import { hasOtherForm, honestDomain } from '../../contract/honestDomain.ts'

export const shownDomain = (ascii: string): string => {
  if (!hasOtherForm(ascii)) return ascii
  const unicode = domainToUnicode(ascii)
  // A name that does not round-trip is shown in ASCII only.
  return unicode === '' || domainToASCII(unicode) !== ascii ? ascii : honestDomain(ascii, unicode)
}
