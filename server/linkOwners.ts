// Whom a watched link was named for, beyond the member's own: what hangs on a look is settled by the domain above.
import type { LinkAgreements } from './links/agreements.ts'
import type { LinkOwners } from './links/owners.ts'
import { readExchangeAgreements } from './exchange/exchangeAgreement.ts'
import { exchangeOwner } from './exchange/exchangeLink.ts'
import { readOrderAgreements } from './orders/orderAgreement.ts'
import { orderOwner } from './orders/orderLink.ts'

export const linkOwners: LinkOwners = { order: orderOwner, exchange: exchangeOwner }

/** What was agreed about it, for its file and for whoever decides about it. */
export const linkAgreements: LinkAgreements = {
  order: readOrderAgreements,
  exchange: readExchangeAgreements,
}
