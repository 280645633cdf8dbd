// Member records of each domain, for the data export and account closure, in the order of the modules.
import type { MemberRecords } from './accounts/closing/memberRecords.ts'
import { accountRecords, auditRecords } from './accounts/records.ts'
import { awardRecords } from './awards/records.ts'
import { contactRecords } from './contact/records.ts'
import { contentRecords } from './content/records.ts'
import { creditRecords } from './credits/records.ts'
import { decisionRecords } from './decisions/records.ts'
import { linkRecords } from './links/records.ts'
import { exchangeRecords } from './exchange/records.ts'
import { orderRecords, sellerRecords } from './orders/records.ts'
import { favouriteRecords } from './favourites/records.ts'
import { offerRecords } from './offers/records.ts'
import { projectRecords } from './projects/records.ts'
import { referringDomainRecords } from './referringDomains/records.ts'
import { savedSearchRecords } from './savedSearches/records.ts'
import { notificationRecords } from './notifications/records.ts'
import { referralRecords } from './referrals/records.ts'
import { relationRecords } from './relations/records.ts'
import { websiteRecords } from './websites/records.ts'

export const memberRecords: readonly MemberRecords[] = [
  accountRecords,
  notificationRecords,
  decisionRecords,
  creditRecords,
  websiteRecords,
  awardRecords,
  linkRecords,
  contentRecords,
  referralRecords,
  offerRecords,
  favouriteRecords,
  projectRecords,
  referringDomainRecords,
  savedSearchRecords,
  sellerRecords,
  exchangeRecords,
  relationRecords,
  // Erased before the others, so that refunds have arrived when the credits are closed.
  orderRecords,
  auditRecords,
  contactRecords,
]
