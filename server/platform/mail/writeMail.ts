// Fills a text of the product with what this mail is about, puts the frame around it and hands it to the outbox.
import type { Language } from '../../../contract/accounts.ts'
import type { MailPreview, TemplateContent } from '../../../contract/mailTemplates.ts'
import type { Tx } from '../db/database.ts'
import { layoutMail } from './layout.ts'
import { queueMail } from './mail.ts'
import type { Brand, MailReader, MailTemplate } from './template.ts'
import { checkContent } from './templateCheck.ts'

export interface MailToWrite {
  template: MailTemplate
  to: MailReader
  /** What fills the gaps, by the names of the template's variables. */
  values: Readonly<Record<string, string>>
  /** Where the button leads, below the public URL; without it there is no button. */
  path?: string
  /** A text to send instead of the newest version. */
  content?: TemplateContent
  /** Where one click ends these mails: `path` takes the request of a mail program, `page` is for people. */
  unsubscribe?: { path: string; page: string }
  broadcastId?: string
}

export const writeMail = async (tx: Tx, brand: Brand, mail: MailToWrite): Promise<{ mailId: string }> => {
  const { template, to } = mail
  const { subject, html, text } = previewMail(template, template.shipped[to.language], {
    language: to.language,
    brand,
    values: mail.values,
  })
  return queueMail(tx, { kind: template.kind, to: to.email, language: to.language, subject, html, text })
}

export interface PreviewOptions {
  language: Language
  brand: Brand
  name?: string
  /** Samples fill what is left out. */
  values?: Readonly<Record<string, string>>
}

export const previewMail = (
  template: MailTemplate,
  content: TemplateContent,
  { language, brand }: PreviewOptions,
): MailPreview => ({
  subject: content.subject,
  ...layoutMail({ ...brand, language, title: content.title, paragraphs: [content.body], footer: '' }),
  issues: checkContent(template, content, language),
})
