// Mail template: a text with placeholders per language, and the variables that fill them.
import type { Language } from '../../../contract/accounts.ts'
import type { TemplateContent, TemplateFamily, VariableType } from '../../../contract/mailTemplates.ts'
import type { Operator } from '../operator.ts'

export interface Variable {
  type: VariableType
  /** Shown in previews and test mails. */
  sample: Readonly<Record<Language, string>>
}

export interface MailTemplate {
  /** Its name in the log and in the admin's list, e.g. `confirm_address`. */
  kind: string
  family: TemplateFamily
  /**
   * In addition to `site` (the name of the exchange) and `name` (of the reader, may be empty), which every mail has.
   */
  variables: Readonly<Record<string, Variable>>
  /** The default text; an admin may override it. */
  shipped: Readonly<Record<Language, TemplateContent>>
  /** Why the reader gets it: the address was entered in a form, or they have an account, or had one until now. */
  because: 'entered' | 'member' | 'former'
  /** It contains a secret link; see the column `mails.secret`. */
  secret?: true
}

/** Name and address that this installation uses as the sender. */
export interface Brand {
  siteName: string
  publicUrl: string
  supportEmail: string
  /** The legal operator, for PDFs; absent if not configured. */
  operator?: Operator
}

export interface MailReader {
  /** Null if the address belongs to no account. */
  memberId: string | null
  email: string
  name: string
  language: Language
}
