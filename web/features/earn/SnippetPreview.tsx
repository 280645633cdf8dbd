// Preview of the snippet as a page shows it. Not interactive.
import { createElement, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Markup } from './markup.ts'
import { checks, previewOf, type SnippetOptions } from './snippets.ts'

const camelled = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const styleOf = (style: Markup['style']): CSSProperties =>
  Object.fromEntries(Object.entries(style ?? {}).map(([name, value]) => [camelled(name), value]))

const drawn = (piece: Markup | string, place = 0): ReactNode => {
  if (typeof piece === 'string') return piece
  const { class: className, ...attributes } = piece.attributes ?? {}
  return createElement(
    piece.tag,
    { key: place, ...attributes, ...(className === undefined ? {} : { className }), style: styleOf(piece.style) },
    piece.children?.map(drawn),
  )
}

/** Possible page backgrounds. */
const grounds = { light: '#ffffff', dark: '#0a111a' } as const

export const SnippetPreview = ({ request }: { request: SnippetOptions }) => {
  const { t } = useTranslation('earn')
  const variant = checks[request.theme]
  return (
    <figure
      aria-label={t('snippet.preview')}
      className="overflow-x-auto rounded-control border border-line-soft p-4 text-[0.9375rem] [&_a]:underline"
      style={{ backgroundColor: grounds[request.theme], color: variant.text }}
    >
      <div inert className="[&_h3]:text-base [&_img]:h-auto [&_img]:max-w-full [&_aside]:m-0!">
        {drawn(previewOf(request))}
      </div>
    </figure>
  )
}
