// Badge of a verified website: the image URL and the HTML to embed.
import type { Language } from './i18n.ts'
import { publicUrl, siteName } from './site.ts'

export const badgeThemes = ['light', 'dark'] as const
export type BadgeTheme = (typeof badgeThemes)[number]
export const badgeFormats = ['svg', 'png'] as const
export type BadgeFormat = (typeof badgeFormats)[number]

/** Display size; the PNG has twice the resolution. */
export const badgeSize = { width: 200, height: 56 } as const

export interface Badge {
  /** In ASCII form, as in DNS. */
  domain: string
  /** Display name. */
  name: string
  theme: BadgeTheme
  format: BadgeFormat
  language: Language
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The English URL has no language, because it is already embedded in many pages. */
export const badgePath = ({ domain, theme, format, language }: Omit<Badge, 'name'>): string =>
  `/verify/${encodeURIComponent(domain)}/badge-${theme}${language === 'de' ? '-de' : ''}.${format}`

/** For the readers of the embedding page, so in the language of the badge and not the member's. */
export const badgeAlt = ({ name, language }: Pick<Badge, 'name' | 'language'>): string =>
  language === 'de' ? `${name} ist bei ${siteName} verifiziert` : `${name} is verified at ${siteName}`

export const badgeSnippet = (badge: Badge, base: string = publicUrl): string => {
  const page = `${base}/verify/${encodeURIComponent(badge.domain)}`
  const { width, height } = badgeSize
  return `<a href="${escaped(page)}"><img src="${escaped(base + badgePath(badge))}" width="${width}" height="${height}" alt="${escaped(badgeAlt(badge))}"></a>`
}
