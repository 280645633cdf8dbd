// Purchases, plans, invoices and credit transfers as targets for the access test over all routes.
import { lockBalance } from '../credits/balance.ts'
import { addClaim } from '../credits/claims.ts'
import { invoicesOf, writeDocuments } from '../credits/payments/invoices/invoices.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { TestApi } from './api.ts'
import { giveCredits } from './credits.ts'
import { addOrderAsBuyer, addUser } from './shopTargets.ts'

/** Open and not yet known to the payment service, so that every call on it has something to do. */
export const addPurchase = async ({ database: { db } }: TestApi, memberId: string): Promise<string> => {
  const quote = { kind: 'pack', credits: 50, price_cents: 1000, currency: 'EUR', vat_percent: 19 }
  const row = db.insertInto('purchases').values({ user_id: memberId, ...quote })
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}

export const addPlan = async ({ database: { db } }: TestApi, memberId: string): Promise<string> => {
  const quote = { plan: 'basic', billing_interval: 'month', price_cents: 1500, currency: 'EUR', credits_per_month: 80 }
  const row = db.insertInto('subscriptions').values({ user_id: memberId, ...quote, loyalty: '[]' })
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}

export const addInvoice = async (api: TestApi, memberId: string): Promise<string> => {
  const purchaseId = await addPurchase(api, memberId)
  const { db } = api.database
  await inTransaction(db, (tx) =>
    writeDocuments(tx, { siteName: 'Ankerplatz' }, [
      {
        kind: 'invoice',
        purchaseId,
        memberId,
        text: { en: 'Walked past', de: 'Vorbeigegangen' },
        grossCents: 1000,
        currency: 'EUR',
        vatPercent: 19,
        suppliedAt: new Date(),
        buyer: { name: null, email: null, address: [], tax_ids: [] },
      },
    ]),
  )
  return (await invoicesOf(db, [purchaseId])).get(purchaseId)?.[0]?.number ?? ''
}

/** Of the member on the seller of an order; the order is the target. */
export const addOpenClaim = async (api: TestApi, memberId: string): Promise<string> => {
  const { db } = api.database
  const orderId = await addOrderAsBuyer(api, memberId)
  const { seller_user_id: ownerId } = await db
    .selectFrom('backlink_orders')
    .select('seller_user_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await inTransaction(db, async (tx) => {
    await lockBalance(tx, ownerId)
    await addClaim(tx, { orderId, ownerId, creditorId: memberId, domain: 'walked.test', amount: 5 })
  })
  return orderId
}

export const addTransfer = async (api: TestApi): Promise<string> => {
  await giveCredits(api.database.db, await addUser(api), 5)
  const newest = api.database.db.selectFrom('ledger_transfers').select((eb) => eb.fn.max('id').as('id'))
  return String((await newest.executeTakeFirstOrThrow()).id)
}

export const addAccount = async (api: TestApi): Promise<string> => {
  await giveCredits(api.database.db, await addUser(api), 5)
  const newest = api.database.db.selectFrom('ledger_accounts').select((eb) => eb.fn.max('id').as('id'))
  return String((await newest.executeTakeFirstOrThrow()).id)
}

/** A member whose purchases are closed after a write-off. */
export const addClosedPayer = async (api: TestApi): Promise<string> => {
  const id = await addUser(api)
  const at = new Date()
  await api.database.db.insertInto('payers').values({ owner_id: id, first_paid_at: at, closed_at: at }).execute()
  return id
}
