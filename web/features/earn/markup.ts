// Markup tree of a snippet: serialised it is the HTML the member pastes, rendered it is the preview. So the two cannot
// diverge.
import { escapeHtml } from '../../lib/escapeHtml.ts'

export interface Markup {
  tag: 'a' | 'aside' | 'br' | 'div' | 'figure' | 'h3' | 'img' | 'p' | 'section'
  attributes?: Readonly<Record<string, string>>
  style?: Readonly<Record<string, string>>
  children?: readonly (Markup | string)[]
}

const styleText = (style: Markup['style']): string =>
  Object.entries(style ?? {})
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** Opening tag; void elements have no closing tag. */
export const opening = ({ tag, attributes = {}, style }: Markup): string => {
  const written = style === undefined ? attributes : { ...attributes, style: styleText(style) }
  const names = Object.entries(written).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag}${names.join('')}>`
}

/** Elements whose children go on separate lines; all others are written in one line. */
const holds = new Set<Markup['tag']>(['aside', 'div', 'section'])
const isVoid = ({ tag }: Markup): boolean => tag === 'img' || tag === 'br'

export const toHtml = (piece: Markup | string, depth = 0): string => {
  if (typeof piece === 'string') return escapeHtml(piece)
  if (isVoid(piece)) return opening(piece)
  const children = piece.children ?? []
  if (!holds.has(piece.tag)) {
    return `${opening(piece)}${children.map((child) => toHtml(child)).join('')}</${piece.tag}>`
  }
  const indent = '  '.repeat(depth + 1)
  const lines = children.map((child) => indent + toHtml(child, depth + 1))
  return [opening(piece), ...lines, `${'  '.repeat(depth)}</${piece.tag}>`].join('\n')
}
