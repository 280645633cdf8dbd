// Footprint check over a basket: evaluates each pair of websites once.
import type { Db, Tx } from '../platform/db/database.ts'
import { type Purchase, readFootprintFacts, readGraveFacts } from '../footprint/facts.ts'
import { type FootprintJudgement, judgeFootprint } from '../footprint/judge.ts'
import type { Item } from './basketRows.ts'

/** Null without a target. */
const purchaseOf = ({ row, target, around }: Item): Purchase | null => {
  if (target === null) return null
  const seller = row.seller_user_id
  // If the seller has verified any of these sites, the target counts as theirs; for other owners it only matters that
  // they differ.
  const isSellers = around.sites.some(({ memberId }) => memberId === seller)
  const owner = isSellers ? seller : (around.sites[0]?.memberId ?? '')
  return {
    source: { memberId: seller, registrableDomain: row.registrable_domain },
    target: { memberId: owner, registrableDomain: target.registrableDomain },
  }
}

const keyOf = ({ source, target }: Purchase): string =>
  [source.memberId, source.registrableDomain, target.memberId, target.registrableDomain].join(' ')

/** `judge` gets each distinct purchase once and returns the results in the same order. */
const judgeEach = async <T>(
  items: readonly Item[],
  judge: (purchases: readonly Purchase[]) => Promise<T[]>,
): Promise<(T | null)[]> => {
  const purchases = items.map(purchaseOf)
  const different = new Map(purchases.flatMap((purchase) => (purchase === null ? [] : [[keyOf(purchase), purchase]])))
  const judged = await judge([...different.values()])
  const byKey = new Map([...different.keys()].map((key, at) => [key, judged[at] ?? null]))
  return purchases.map((purchase) => (purchase === null ? null : (byKey.get(keyOf(purchase)) ?? null)))
}

export const judgeFootprints = (db: Db | Tx, items: readonly Item[]): Promise<(FootprintJudgement | null)[]> =>
  judgeEach(items, async (purchases) => {
    const judged: FootprintJudgement[] = []
    for (const { source, target } of purchases) {
      judged.push(judgeFootprint(await readFootprintFacts(db, source, target)))
    }
    return judged
  })

/** Returns only whether it blocks, which takes a fraction of the queries. */
export const footprintsBlocked = async (db: Db | Tx, items: readonly Item[], now: Date): Promise<boolean[]> => {
  const judged = await judgeEach(items, async (purchases) =>
    (await readGraveFacts(db, purchases, now)).map(judgeFootprint),
  )
  return judged.map((judgement) => judgement?.verdict === 'block')
}
