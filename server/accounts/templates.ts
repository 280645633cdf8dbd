// The mails of accounts, for the list of all mails.
import type { MailTemplate } from '../platform/mail/template.ts'
import { letters } from './mailTexts.ts'

export const accountTemplates: readonly MailTemplate[] = Object.values(letters)
