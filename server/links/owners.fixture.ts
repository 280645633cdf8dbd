// Link owners for links without an order or exchange: a check has no effect on anything else.
import type { LinkOwner, LinkOwners } from './owners.ts'

const noOwner: LinkOwner = { hold: () => Promise.resolve(null), confirm: () => Promise.resolve(new Set()) }

export const noOwners: LinkOwners = { order: noOwner, exchange: noOwner }
