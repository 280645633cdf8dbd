// Share targets: plain URLs of other services, without their scripts. Each adds its name to the link, so that clicks
// can be attributed.
import { escapeHtml } from '../../lib/escapeHtml.ts'

/** Brand names, the same in both languages; the label for email comes from the translations. */
export const sharePlaces = ['whatsapp', 'telegram', 'x', 'linkedin', 'facebook', 'email'] as const
export type SharePlace = (typeof sharePlaces)[number]

export const placeNames: Record<Exclude<SharePlace, 'email'>, string> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  x: 'X',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
}

/** The link with its source. */
export const linkFrom = (link: string, source: string): string => {
  const url = new URL(link)
  url.searchParams.set('utm_source', source)
  return url.href
}

interface Words {
  subject: string
  text: string
}

const addressOf = (place: SharePlace): string => {
  switch (place) {
    case 'whatsapp':
      return 'https://wa.me/'
    case 'telegram':
      return 'https://t.me/share/url'
    case 'x':
      return 'https://x.com/intent/post'
    case 'linkedin':
      return 'https://www.linkedin.com/sharing/share-offsite/'
    case 'facebook':
      return 'https://www.facebook.com/sharer/sharer.php'
    case 'email':
      return 'mailto:'
  }
}

const fieldsOf = (place: SharePlace, link: string, { subject, text }: Words): Record<string, string> => {
  switch (place) {
    case 'whatsapp':
      return { text: `${text} ${link}` }
    case 'telegram':
    case 'x':
      return { url: link, text }
    case 'linkedin':
      return { url: link }
    case 'facebook':
      return { u: link }
    case 'email':
      return { subject, body: `${text}\n\n${link}` }
  }
}

/** Mail programs do not decode a plus, so spaces are encoded as %20 everywhere. */
export const shareAddress = (place: SharePlace, link: string, words: Words): string => {
  const fields = Object.entries(fieldsOf(place, linkFrom(link, place), words))
  return `${addressOf(place)}?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** A sentence that ends with the link, as HTML. */
export const asHtml = (before: string, linkText: string, link: string): string =>
  `<p>${escapeHtml(before)} <a href="${escapeHtml(link)}">${escapeHtml(linkText)}</a></p>`
