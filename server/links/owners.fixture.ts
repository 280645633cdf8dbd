// For links that were named for nobody else: a look at them means nothing to anybody.
import type { LinkOwner, LinkOwners } from './owners.ts'

const noMember: LinkOwner = { hold: () => Promise.resolve(null), confirm: () => Promise.resolve(new Set()) }

export const noOwners: LinkOwners = { order: noMember, exchange: noMember }
