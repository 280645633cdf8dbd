// What a mail of the product is made of before it is written: a text per language with gaps, and what may fill them.
import type { Language } from '../../../contract/accounts.ts'
import type { TemplateContent, TemplateFamily, VariableType } from '../../../contract/mailTemplates.ts'
import type { Operator } from '../operator.ts'

export interface Variable {
  type: VariableType
  /** What previews and test mails show. */
  sample: Readonly<Record<Language, string>>
}

export interface MailTemplate {
  /** Under which the log and the admin's list know it, e.g. `confirm_address`. */
  kind: string
  family: TemplateFamily
  /** Beyond `site` (the name of the exchange) and `name` (of the reader, may be empty), which every mail has. */
  variables: Readonly<Record<string, Variable>>
  /** What the product ships; an admin may replace it. */
  shipped: Readonly<Record<Language, TemplateContent>>
  /** Why the reader gets it: somebody entered the address, or they have an account, or had one until now. */
  because: 'entered' | 'member' | 'former'
  /** It carries a link that opens something; see the column `mails.secret`. */
  secret?: true
}

/** Under which name and address this installation writes. */
export interface Brand {
  siteName: string
  publicUrl: string
  supportEmail: string
  /** Who stands behind the name, for papers; absent: nobody has said it. */
  operator?: Operator
}

export interface MailReader {
  /** Null where the address belongs to no account. */
  memberId: string | null
  email: string
  name: string
  language: Language
}
