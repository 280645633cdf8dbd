// Account emails: the parts of an email, and the mail template built from them.
import type { Language } from '../../contract/accounts.ts'
import type { TemplateContent } from '../../contract/mailTemplates.ts'
import type { MailTemplate, Variable } from '../platform/mail/template.ts'

interface Text {
  subject: string
  title: string
  /** HTML without the paragraph tags themselves. */
  paragraphs: readonly string[]
  /** The label of its one link; absent if no action is needed. */
  action?: string
}

interface Letter extends Pick<MailTemplate, 'because' | 'secret'>, Record<Language, Text> {
  variables?: Readonly<Record<string, Variable>>
}

/** Another address that the email mentions. */
export const address: Variable = { type: 'text', sample: { en: 'new@example.com', de: 'neu@example.com' } }

/** The reason an admin gave for an action. */
export const reason: Variable = {
  type: 'lines',
  sample: {
    en: 'We have looked into your request.\nThank you for your patience.',
    de: 'Wir haben uns dein Anliegen angesehen.\nDanke für deine Geduld.',
  },
}

export const letter = (kind: string, { en, de, variables = {}, ...rest }: Letter): MailTemplate => ({
  kind,
  family: 'account',
  variables,
  shipped: { en: contentOf(en), de: contentOf(de) },
  ...rest,
})

const contentOf = ({ subject, title, paragraphs, action = '' }: Text): TemplateContent => ({
  subject,
  title,
  body: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
  action,
})
