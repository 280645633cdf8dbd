// A piece of a page as a tree: written out it is what a member pastes, drawn it is the preview. So both are always the same.
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

/** The beginning of an element; what has no content has no end either. */
export const opening = ({ tag, attributes = {}, style }: Markup): string => {
  const written = style === undefined ? attributes : { ...attributes, style: styleText(style) }
  const names = Object.entries(written).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag}${names.join('')}>`
}

/** These hold others on lines of their own; everything else is written in one line. */
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
