// Renders a mail: fills its template, adds the frame and puts it into the outbox. An admin's text that can no longer be
// rendered never prevents a mail: the shipped one is used instead.
import type { Language } from '../../../contract/accounts.ts'
import type { MailPreview, TemplateContent } from '../../../contract/mailTemplates.ts'
import type { Tx } from '../db/database.ts'
import { escapeHtml } from './escapeHtml.ts'
import { frameMail } from './frame/frame.ts'
import { fill, type Scope } from './liquid.ts'
import { samplesOf, scopeOf } from './liquidValues.ts'
import { queueMail } from './mail.ts'
import type { Brand, MailReader, MailTemplate } from './template.ts'
import { checkContent } from './templateCheck.ts'
import { newest } from './templateVersions.ts'

export interface MailToWrite {
  template: MailTemplate
  to: MailReader
  /** Values by the names of the template's variables. */
  values: Readonly<Record<string, string>>
  /** Path of the button's URL below the public URL; without it there is no button. */
  path?: string
  /** A text to send instead of the newest version. */
  content?: TemplateContent
  /** One-click unsubscribe: `path` receives the mail client's request, `page` is for people. */
  unsubscribe?: { path: string; page: string }
  broadcastId?: string
}

export interface WrittenMail {
  mailId: string
  /** The intended text could not be rendered, so the shipped one was used. */
  fellBack: boolean
}

export const writeMail = async (tx: Tx, brand: Brand, mail: MailToWrite): Promise<WrittenMail> => {
  const { template, to, unsubscribe } = mail
  const { language } = to
  const shipped = template.shipped[language]
  const content = mail.content ?? (await newest(tx, template.kind, language)).content ?? shipped
  const scope = scopeOf(template, { site: brand.siteName, name: greetable(to.name), values: mail.values })
  const { parts, fellBack } = fillOrFallBack(content, shipped, scope)
  const { hostname: host, origin } = new URL(brand.publicUrl)
  const url = (path: string): string => `${brand.publicUrl}${path}`
  const { html, text } = frameMail({
    brand,
    language,
    because: template.because,
    title: parts.title,
    body: parts.body,
    action: parts.action === '' || mail.path === undefined ? null : { label: parts.action, url: url(mail.path) },
    unsubscribeUrl: unsubscribe === undefined ? null : url(unsubscribe.page),
  })
  const { mailId } = await queueMail(tx, {
    kind: template.kind,
    to: to.email,
    language,
    subject: parts.subject === '' ? brand.siteName : parts.subject,
    text,
    html,
    host,
    memberId: to.memberId,
    secret: template.secret === true,
    ...(unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(new URL(url(unsubscribe.path), origin).href) }),
    ...(mail.broadcastId === undefined ? {} : { broadcastId: mail.broadcastId }),
  })
  return { mailId, fellBack }
}

/** RFC 8058: the mail client sends a single request to this URL. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Anyone can enter any address with any name. Mail clients turn URL-like text into links, so such a name is not
 * repeated in our mails.
 */
const greetable = (name: string): string => (/[/:@<>]|\.\S/u.test(name.replace(/\.\s*$/, '')) ? '' : name)

const fillOrFallBack = (
  content: TemplateContent,
  shipped: TemplateContent,
  scope: Scope,
): { parts: TemplateContent; fellBack: boolean } => {
  try {
    return { parts: fillParts(content, scope), fellBack: false }
  } catch (error) {
    if (content === shipped) throw error
    return { parts: fillParts(shipped, scope), fellBack: true }
  }
}

const fillParts = (content: TemplateContent, scope: Scope): TemplateContent => ({
  subject: oneLine(fill(content.subject, 'text', scope)),
  title: oneLine(fill(content.title, 'text', scope)),
  body: fill(content.body, 'html', scope),
  action: oneLine(fill(content.action, 'text', scope)),
})

const lineLengthMax = 250

/** Whatever the values contain: a line break in a subject could start another header. */
const oneLine = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length <= lineLengthMax ? line : `${line.slice(0, lineLengthMax).toWellFormed()}…`
}

export interface PreviewOptions {
  language: Language
  brand: Brand
  name?: string
  /** Samples replace missing values. */
  values?: Readonly<Record<string, string>>
  /** Path of the button's URL. */
  path?: string
}

const sampleName = 'Lotte Anker'

/** The rendered mail and the errors of its text. A part that cannot be rendered is shown as source text. */
export const previewMail = (
  template: MailTemplate,
  content: TemplateContent,
  { language, brand, name = sampleName, values = {}, path = '' }: PreviewOptions,
): MailPreview => {
  const all = { ...samplesOf(template, language), ...values }
  const scope = scopeOf(template, { site: brand.siteName, name, values: all })
  const line = (source: string): string => oneLine(attempt(() => fill(source, 'text', scope)) ?? source)
  const action = line(content.action)
  return {
    subject: line(content.subject),
    ...frameMail({
      brand,
      language,
      because: template.because,
      title: line(content.title),
      body: attempt(() => fill(content.body, 'html', scope)) ?? `<pre>${escapeHtml(content.body)}</pre>`,
      action: action === '' ? null : { label: action, url: `${brand.publicUrl}${path}` },
      unsubscribeUrl: null,
    }),
    issues: checkContent(template, content, language),
  }
}

const attempt = <T>(work: () => T): T | null => {
  try {
    return work()
  } catch {
    return null
  }
}
