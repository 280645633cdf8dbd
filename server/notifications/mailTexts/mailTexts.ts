// All mails of notifications as the product ships them. A kind without a mail does not compile.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { careLetters } from './care.ts'
import { creditLetters, digestLetter } from './credits.ts'
import { exchangeLetters } from './exchange.ts'
import type { Letter } from './mailText.ts'
import { linkLetters } from './links.ts'
import { orderLetters } from './orders.ts'
import { paymentLetters } from './payments.ts'
import { websiteLetters } from './websites.ts'

export const letters: Readonly<Record<NotificationKind | 'digest', Letter>> = {
  ...orderLetters,
  ...linkLetters,
  ...careLetters,
  ...exchangeLetters,
  ...websiteLetters,
  ...creditLetters,
  ...paymentLetters,
  digest: digestLetter,
}
