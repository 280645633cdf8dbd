// The account at the payment service, created at the first start with its own secrets.
import type { SandboxDb } from '../tables.ts'
import { randomText } from './ids.ts'

export interface StripeAccount {
  api_key: string
  webhook_secret: string
  port: number
  /** Withheld events wait; reordered ones wait too and are released in reverse order. */
  hold: 'none' | 'withhold' | 'reorder'
  duplicate: boolean
  delay_ms: number
}

export const readAccount = async (db: SandboxDb): Promise<StripeAccount | null> =>
  (await db.selectFrom('stripe_account').selectAll().executeTakeFirst()) ?? null

export const needAccount = async (db: SandboxDb): Promise<StripeAccount> => {
  const account = await readAccount(db)
  if (account === null) throw new Error('The payment service has no account yet')
  return account
}

/** Secrets stay the same for the lifetime of the database. */
export const keepAccount = async (db: SandboxDb): Promise<StripeAccount> => {
  await db
    .insertInto('stripe_account')
    .values({ api_key: `sk_test_${randomText(32)}`, webhook_secret: `whsec_${randomText(32)}`, port: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return await needAccount(db)
}

export const changeAccount = async (
  db: SandboxDb,
  change: Partial<Pick<StripeAccount, 'port' | 'hold' | 'duplicate' | 'delay_ms'>>,
): Promise<void> => {
  await db.updateTable('stripe_account').set(change).execute()
}
