// Owners of monitored links beyond the links module: the domain above settles what depends on a check.
import type { LinkAgreements } from './links/agreements.ts'
import type { LinkOwners } from './links/owners.ts'
import { readExchangeAgreements } from './exchange/exchangeAgreement.ts'
import { exchangeOwner } from './exchange/exchangeLink.ts'
import { readOrderAgreements } from './orders/orderAgreement.ts'
import { orderOwner } from './orders/orderLink.ts'

export const linkOwners: LinkOwners = { order: orderOwner, exchange: exchangeOwner }

/** What was agreed about a link, for its link report and for manual review. */
export const linkAgreements: LinkAgreements = {
  order: readOrderAgreements,
  exchange: readExchangeAgreements,
}
