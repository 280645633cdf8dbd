// Where a link can be shared: addresses of others' pages that are opened as they are, without a script of theirs. Each names itself in the
// link, so that its clicks can be told apart.
import { escapeHtml } from '../../lib/escapeHtml.ts'

/** Brand words, the same in both languages; e-mail is named by the texts. */
export const sharePlaces = ['whatsapp', 'telegram', 'x', 'linkedin', 'facebook', 'email'] as const
export type SharePlace = (typeof sharePlaces)[number]

export const placeNames: Record<Exclude<SharePlace, 'email'>, string> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  x: 'X',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
}

/** The link as it is written in one place. */
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

/** Mail programs take a plus for a plus, so blanks are written as %20 everywhere. */
export const shareAddress = (place: SharePlace, link: string, words: Words): string => {
  const fields = Object.entries(fieldsOf(place, linkFrom(link, place), words))
  return `${addressOf(place)}?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** A sentence whose last part is the link, as a piece of HTML. */
export const asHtml = (before: string, linkText: string, link: string): string =>
  `<p>${escapeHtml(before)} <a href="${escapeHtml(link)}">${escapeHtml(linkText)}</a></p>`
