// The badge of a verified website: where its picture lies, and what to paste into a page.
import type { Language } from './i18n.ts'
import { publicUrl, siteName } from './site.ts'

export const badgeThemes = ['light', 'dark'] as const
export type BadgeTheme = (typeof badgeThemes)[number]
export const badgeFormats = ['svg', 'png'] as const
export type BadgeFormat = (typeof badgeFormats)[number]

/** As large as it is meant to be seen; the PNG has twice as many pixels. */
export const badgeSize = { width: 200, height: 56 } as const

export interface Badge {
  /** As DNS has it. */
  domain: string
  /** As people read it. */
  name: string
  theme: BadgeTheme
  format: BadgeFormat
  language: Language
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The English one has no language in its address, as it stands on many pages already. */
export const badgePath = ({ domain, theme, format, language }: Omit<Badge, 'name'>): string =>
  `/verify/${encodeURIComponent(domain)}/badge-${theme}${language === 'de' ? '-de' : ''}.${format}`

/** For the readers of the page that it stands on, so in the language of the badge and not in the member's. */
export const badgeAlt = ({ name, language }: Pick<Badge, 'name' | 'language'>): string =>
  language === 'de' ? `${name} ist bei ${siteName} verifiziert` : `${name} is verified at ${siteName}`

export const badgeSnippet = (badge: Badge, base: string = publicUrl): string => {
  const page = `${base}/verify/${encodeURIComponent(badge.domain)}`
  const { width, height } = badgeSize
  return `<a href="${escaped(page)}"><img src="${escaped(base + badgePath(badge))}" width="${width}" height="${height}" alt="${escaped(badgeAlt(badge))}"></a>`
}
