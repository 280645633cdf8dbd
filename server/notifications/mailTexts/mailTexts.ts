// All notification emails as shipped. A kind without an email does not compile.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { awardMailTexts } from './awards.ts'
import { moderationMailTexts } from './care.ts'
import { creditMailTexts, digestMail } from './credits.ts'
import { decisionMailTexts } from './decisions.ts'
import { exchangeMailTexts } from './exchange.ts'
import type { Letter } from './mailText.ts'
import { linkMailTexts } from './links.ts'
import { orderMailTexts } from './orders.ts'
import { paymentMailTexts } from './payments.ts'
import { payoutMailTexts } from './payouts.ts'
import { websiteMailTexts } from './websites.ts'

export const letters: Readonly<Record<NotificationKind | 'digest', Letter>> = {
  ...orderMailTexts,
  ...linkMailTexts,
  ...moderationMailTexts,
  ...exchangeMailTexts,
  ...websiteMailTexts,
  ...awardMailTexts,
  ...creditMailTexts,
  ...decisionMailTexts,
  ...paymentMailTexts,
  ...payoutMailTexts,
  digest: digestMail,
}
