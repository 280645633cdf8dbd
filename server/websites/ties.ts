// Open orders of a website, injected from the domains above this one: a website cannot be removed while it has any.
import type { Tx } from '../platform/db/database.ts'

/** The number of open orders on this website. Called with the website locked. */
export type OpenOrdersOn = (tx: Tx, websiteId: string) => Promise<number>
