// Due changes at the payment service: sessions expire, terms end, payments are retried.
import { sql } from 'kysely'
import type { SandboxDb } from '../tables.ts'
import { type AnyObject, type Bank, inBank } from './bank.ts'
import { expireSession } from './checkout.ts'
import { endTerm, retryInvoice } from './renewals.ts'

interface DueRow {
  id: string
  due_at: Date
}

const firstDue = async (db: SandboxDb): Promise<DueRow | null> => {
  const row = await db
    .selectFrom('stripe_objects')
    .select(['id', 'due_at'])
    .where('due_at', '<=', sql<Date>`clock_now()`)
    .orderBy('due_at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ? { id: row.id, due_at: row.due_at } : null
}

const happen = async (bank: Bank, object: AnyObject): Promise<void> => {
  if (object.object === 'checkout.session') await expireSession(bank, object)
  else if (object.object === 'subscription') await endTerm(bank, object)
  else if (object.object === 'invoice') await retryInvoice(bank, object)
  else throw new Error(`A ${object.object} has no due changes`)
}

/** Performs everything that is due, earliest first, each at its own time; returns whether anything was due. */
export const doWhatIsDue = async (db: SandboxDb, publicUrl: string): Promise<boolean> => {
  for (let done = 0; ; done += 1) {
    const due = await firstDue(db)
    if (due === null) return done > 0
    await inBank(db, { publicUrl, at: due.due_at.getTime() / 1000 }, async (bank) => {
      const row = await bank.tx
        .selectFrom('stripe_objects')
        .select('body')
        .where('id', '=', due.id)
        .where('due_at', '=', due.due_at)
        .executeTakeFirst()
      // Another process may have been faster.
      if (row !== undefined) await happen(bank, row.body as AnyObject)
    })
  }
}

/** Milliseconds until something is due; null if nothing is. */
export const millisecondsUntilDue = async (db: SandboxDb): Promise<number | null> => {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(due_at) - clock_now()) * 1000)::float8 as ms from sandbox.stripe_objects
    where due_at is not null`.execute(db)
  return rows[0]?.ms ?? null
}
