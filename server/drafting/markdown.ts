// Escapes text for Markdown, so that no character is taken as markup, and writes the one link.
import type { DraftingBrief } from './brief.ts'
import { seen } from './junk.ts'

/** For text inside a line. */
export const asText = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#~|]|&(?=#?\w+;)|!(?=\[)/g, (sign) => `\\${sign}`)

/** For text at the beginning of a line, where numbers and dashes would start a list. */
export const asLine = (text: string): string =>
  asText(text)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^[-+=]/, (sign) => `\\${sign}`)

export const asLink = ({ url, anchor }: DraftingBrief['link']): string => {
  const address = seen(url)
    .replaceAll(/[\s<>\\]/g, encodeURIComponent)
    .replaceAll(/&(?=#?\w+;)/g, '\\&')
  return `[${asText(seen(anchor))}](${/[()]/.test(address) ? `<${address}>` : address})`
}

export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase('de') + text.slice(1)
