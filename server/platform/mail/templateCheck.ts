// What would keep a text from being sent, found before it is saved.
import type { Language } from '../../../contract/accounts.ts'
import type { Issue } from '../../../contract/errors.ts'
import type { TemplateContent } from '../../../contract/mailTemplates.ts'
import type { MailTemplate } from './template.ts'

export const checkContent = (_template: MailTemplate, _content: TemplateContent, _language: Language): Issue[] => []
