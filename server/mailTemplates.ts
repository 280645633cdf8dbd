// All email templates of the product, in the order of the modules.
import { accountTemplates } from './accounts/templates.ts'
import { notificationTemplates } from './notifications/templates.ts'
import type { MailTemplate } from './platform/mail/template.ts'

export const mailTemplates: readonly MailTemplate[] = [...accountTemplates, ...notificationTemplates]
