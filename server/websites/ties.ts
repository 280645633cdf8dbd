// What still hangs on a website, over all domains above this one: a website is not given up while something does.
import type { Tx } from '../platform/db/database.ts'

/** How many orders on this website are open. Called under the lock of the website. */
export type OpenOrdersOn = (tx: Tx, websiteId: string) => Promise<number>
