// Measures the nesting of a body's HTML without building a tree. Parser and browsers reopen unclosed elements in every
// following paragraph, so a few kilobytes can keep the process busy for a minute.
import { Tokenizer } from 'parse5'
import { allowedElements } from './allowedHtml.ts'

/** More than the check allows in a template together with its values. */
const openMax = 50

/** Void elements, whether they are closed or not. */
const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

/**
 * True if more elements are open at once than any real mail needs. Elements that are not allowed count as open for
 * ever: some of them keep others from being closed.
 */
export const isTangled = (html: string): boolean => {
  const open = new Map<string, number>()
  let total = 0
  let most = 0
  const nothing = (): void => undefined
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName }) => {
        if (empty.has(tagName)) return
        open.set(tagName, (open.get(tagName) ?? 0) + 1)
        total += 1
        most = Math.max(most, total)
      },
      onEndTag: ({ tagName }) => {
        const opened = open.get(tagName) ?? 0
        if (opened === 0 || !allowedElements.has(tagName)) return
        open.set(tagName, opened - 1)
        total -= 1
      },
      onComment: nothing,
      onDoctype: nothing,
      onCharacter: nothing,
      onWhitespaceCharacter: nothing,
      onNullCharacter: nothing,
      onEof: nothing,
    },
  )
  tokenizer.write(html, true)
  return most > openMax
}
