// The badge of a verified website: where its picture lies, and what to paste into a page.
import { publicUrl } from '../../lib/site.ts'

export const badgeThemes = ['light', 'dark'] as const
export type BadgeTheme = (typeof badgeThemes)[number]
export const badgeFormats = ['svg', 'png'] as const
export type BadgeFormat = (typeof badgeFormats)[number]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const badgePath = (domain: string, theme: BadgeTheme, format: BadgeFormat): string =>
  `/verify/${encodeURIComponent(domain)}/badge-${theme}.${format}`

/** `origin` is where this page was opened; it stands in for a public address that was not set when the app was built. */
export const badgeSnippet = (
  { domain, theme, format, alt }: { domain: string; theme: BadgeTheme; format: BadgeFormat; alt: string },
  origin: string,
): string => {
  const base = publicUrl === '' ? origin : publicUrl
  const page = `${base}/verify/${encodeURIComponent(domain)}`
  return `<a href="${escaped(page)}"><img src="${escaped(base + badgePath(domain, theme, format))}" alt="${escaped(alt)}"></a>`
}
