// For links that were named for nobody else: a look at them means nothing to anybody.
import type { LinkOwners } from './owners.ts'

const nobody = { hold: () => Promise.resolve(null), confirm: () => Promise.resolve(new Set<string>()) }

export const noOwners: LinkOwners = { order: nobody, exchange: nobody }
