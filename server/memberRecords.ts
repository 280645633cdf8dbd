// What each domain keeps about a member, for the export and the end of an account, in the order of the modules.
import type { MemberRecords } from './accounts/leaving/memberRecords.ts'
import { accountRecords } from './accounts/records.ts'
import { contactRecords } from './admin/contact/contactRecords.ts'
import { auditRecords } from './admin/records.ts'
import { contentRecords } from './content/records.ts'
import { creditRecords } from './credits/records.ts'
import { linkRecords } from './links/records.ts'
import { exchangeRecords } from './market/exchange/exchangeRecords.ts'
import { orderRecords } from './market/orders/orderRecords.ts'
import { marketRecords } from './market/records.ts'
import { notificationRecords } from './notifications/records.ts'
import { referralRecords } from './referrals/records.ts'
import { websiteRecords } from './websites/records.ts'

export const memberRecords: readonly MemberRecords[] = [
  accountRecords,
  notificationRecords,
  creditRecords,
  websiteRecords,
  linkRecords,
  contentRecords,
  referralRecords,
  marketRecords,
  exchangeRecords,
  // Erased before the others, so that what comes back is there when the credits are closed.
  orderRecords,
  auditRecords,
  contactRecords,
]
