// Whom a watched link was named for, beyond the member's own: what hangs on a look is settled by the domain above.
import type { LinkOwners } from './links/owners.ts'
import { holdOrder } from './market/orders/orderLink.ts'

export const linkOwners: LinkOwners = { order: holdOrder, exchange: () => Promise.resolve(null) }
