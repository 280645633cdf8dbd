// What a mail of accounts consists of, and the mail template that it becomes.
import type { Language } from '../../contract/accounts.ts'
import type { TemplateContent } from '../../contract/mailTemplates.ts'
import type { MailTemplate, Variable } from '../platform/mail/template.ts'

interface Text {
  subject: string
  title: string
  /** HTML without the tags of the paragraphs themselves. */
  paragraphs: readonly string[]
  /** The label of its one link; absent where there is nothing to do. */
  action?: string
}

interface Letter extends Pick<MailTemplate, 'because' | 'secret'>, Record<Language, Text> {
  variables?: Readonly<Record<string, Variable>>
}

/** Another address that the letter is about. */
export const address: Variable = { type: 'text', sample: { en: 'new@example.com', de: 'neu@example.com' } }

/** Why an admin did something. */
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
