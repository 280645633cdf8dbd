// The `Link` header of a page: the canonical URL it names.
import { pageUrlLengthMax } from '../../../contract/limits.ts'
import { htmlTokens } from './rel.ts'

/** One link: its address, then its parameters up to the next comma outside of quotes. */
const oneLink = /<([^>]*)>((?:[^",]|"(?:[^"\\]|\\.)*")*)/g
const oneParameter = /;[\t ]*([a-z*-]+)[\t ]*=[\t ]*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+))/gi

/** The first one, resolved; null if the header names none. A link of another context (`anchor`) is about another page. */
export const canonicalIn = (header: string, pageUrl: string): string | null => {
  for (const [, address = '', said = ''] of header.matchAll(oneLink)) {
    const parameters = new Map<string, string>()
    for (const [, name = '', quoted, plain] of said.matchAll(oneParameter)) {
      const key = name.toLowerCase()
      if (!parameters.has(key)) parameters.set(key, quoted ?? plain ?? '')
    }
    if (parameters.has('anchor') || !htmlTokens(parameters.get('rel') ?? '').includes('canonical')) continue
    const url = URL.parse(address, pageUrl)
    const onWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
    return url !== null && onWeb && url.href.length <= pageUrlLengthMax ? url.href : null
  }
  return null
}
