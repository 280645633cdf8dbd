// A domain as people read it.
import { domainToASCII, domainToUnicode } from 'node:url'
import { hasOtherForm, honestDomain } from '../../contract/honestDomain.ts'

export const shownDomain = (ascii: string): string => {
  if (!hasOtherForm(ascii)) return ascii
  const unicode = domainToUnicode(ascii)
  // A name that does not come back as itself is not shown in another form.
  return unicode === '' || domainToASCII(unicode) !== ascii ? ascii : honestDomain(ascii, unicode)
}
