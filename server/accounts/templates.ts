// Account email templates, for the list of all emails.
import type { MailTemplate } from '../platform/mail/template.ts'
import { letters } from './mailTexts.ts'

export const accountTemplates: readonly MailTemplate[] = Object.values(letters)
