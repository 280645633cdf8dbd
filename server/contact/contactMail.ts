// Email that forwards a message of the contact form to the operator. A reply goes to the sender: their address is the
// only part of theirs in the headers, and it was validated as one plain address.
import type { Language } from '../../contract/accounts.ts'
import type { ContactTopic } from '../../contract/contact.ts'
import type { Tx } from '../platform/db/database.ts'
import { escapeHtml } from '../platform/mail/escapeHtml.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Brand } from '../platform/mail/template.ts'
import { screenTexts } from '../platform/texts/screenTexts.ts'
import { contactTexts } from './contactTexts.ts'

const contactMailKind = 'contact_message'

export interface Letter {
  id: string
  reference: string
  topic: ContactTopic
  name: string | null
  email: string
  pageUrl: string | null
  message: string
  language: Language
  isMember: boolean
}

/** Subject, text and HTML; the subject contains nothing from the sender. */
const writeMailText = (
  { id, reference, topic, name, email, pageUrl, message, language, isMember }: Letter,
  { siteName, publicUrl }: Pick<Brand, 'siteName' | 'publicUrl'>,
): { subject: string; text: string; html: string } => {
  const t = contactTexts(language)
  const topicName = screenTexts.contactAdmin(language)(`topics.${topic}`)
  const answer = t('mail.answer')
  const open = t('mail.inbox')
  const from = `${name === null ? '' : `${name} · `}${isMember ? t('mail.member', { email }) : email}`
  const facts = [
    [t('mail.from'), from],
    [t('mail.topic'), topicName],
    ...(pageUrl === null ? [] : [[t('mail.page'), pageUrl]]),
  ] as const
  const inbox = `${publicUrl}/admin/contact/${id}`
  const text = [
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    message,
    `-- \n${answer}\n${open}: ${inbox}\n${siteName}`,
  ].join('\n\n')
  const rows = facts.map(([label, value]) => `<b>${escapeHtml(label)}:</b> ${escapeHtml(value)}`).join('<br>')
  const html = [
    `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;line-height:1.5">`,
    `<p>${rows}</p>`,
    `<p style="white-space:pre-wrap">${escapeHtml(message)}</p>`,
    `<p>${escapeHtml(answer)}<br><a href="${escapeHtml(inbox)}">${escapeHtml(open)}</a></p>`,
    `<p>${escapeHtml(siteName)}</p></body></html>`,
  ].join('\n')
  return { subject: `[${reference}] ${topicName} · ${siteName}`, text, html }
}

export const sendMail = async (tx: Tx, brand: Brand, letter: Letter): Promise<string> => {
  const { mailId } = await queueMail(tx, {
    kind: contactMailKind,
    to: brand.supportEmail,
    language: letter.language,
    ...writeMailText(letter, brand),
    headers: { 'Reply-To': letter.email },
    host: new URL(brand.publicUrl).hostname,
  })
  return mailId
}
