// The footprint guard over a basket: each pair of websites is looked at once.
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Party, readFootprintFacts, readGraveFacts } from '../footprint/facts.ts'
import { type FootprintJudgement, judgeFootprint } from '../footprint/judge.ts'
import type { Item } from './basketRows.ts'

interface Pair {
  source: Party
  target: Party
}

/** Null without a target. */
const pairOf = ({ row, target, around }: Item): Pair | null => {
  if (target === null) return null
  const seller = row.seller_user_id
  // Where the seller has proved any of it, that is whose it is; of others only that they are others.
  const isSellers = around.sites.some(({ memberId }) => memberId === seller)
  const owner = isSellers ? seller : (around.sites[0]?.memberId ?? '')
  return {
    source: { memberId: seller, registrableDomain: row.registrable_domain },
    target: { memberId: owner, registrableDomain: target.registrableDomain },
  }
}

const keyOf = ({ source, target }: Pair): string =>
  [source.memberId, source.registrableDomain, target.memberId, target.registrableDomain].join(' ')

const judgeEach = async <T>(items: readonly Item[], judge: (pair: Pair) => Promise<T>): Promise<(T | null)[]> => {
  const known = new Map<string, T>()
  const judged: (T | null)[] = []
  for (const pair of items.map(pairOf)) {
    if (pair === null) {
      judged.push(null)
      continue
    }
    const found = known.get(keyOf(pair)) ?? (await judge(pair))
    known.set(keyOf(pair), found)
    judged.push(found)
  }
  return judged
}

export const judgeFootprints = (db: Db | Tx, items: readonly Item[]): Promise<(FootprintJudgement | null)[]> =>
  judgeEach(items, async ({ source, target }) => judgeFootprint(await readFootprintFacts(db, source, target)))

/** Only whether it blocks, which is found with a fraction of the questions. */
export const footprintsBlocked = async (db: Db | Tx, items: readonly Item[], now: Date): Promise<boolean[]> => {
  const judged = await judgeEach(items, async ({ source, target }) =>
    judgeFootprint(await readGraveFacts(db, source, target, now)),
  )
  return judged.map((judgement) => judgement?.verdict === 'block')
}
