// Decisions and trading rings as targets for the access test over all routes, and steps of tests about them.
import type { TestApi } from './api.ts'
import { addUser } from './shopTargets.ts'

/** The member can object to it. */
export const addDecision = async ({ database: { db } }: TestApi, owner: string): Promise<string> => {
  const { id } = await db
    .insertInto('decisions')
    .values({
      ...{ owner_id: owner, measure: 'credits_rejected', subject_kind: 'issuance', subject_id: owner },
      ...{ ground: 'issuance_review', reasons: 'Walked past every route' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const addRing = async (api: TestApi): Promise<string> => {
  const owners = [await addUser(api), await addUser(api)].toSorted()
  const now = new Date()
  const { id } = await api.database.db
    .insertInto('trade_rings')
    .values({ owners, credits: 500, orders: 4, found_at: now, last_trade_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
