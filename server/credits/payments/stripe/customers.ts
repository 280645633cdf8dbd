// The customer of a member at the payment service.
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Language } from '../../../../contract/accounts.ts'
import * as members from '../../../accounts/members.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type PaymentParts, serviceOf } from './parts.ts'
import { isStripeError } from './stripe.ts'

export const customerOf = async (db: Db, memberId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return row?.stripe_customer_id ?? null
}

/** Created with the first purchase. Concurrent calls create the same customer. */
export const ensureCustomer = async (db: Db, stripe: Stripe, memberId: string, language: Language): Promise<string> => {
  const before = await customerOf(db, memberId)
  if (before !== null) return before
  const { email, fullName } = await members.find(db, memberId)
  const person = { email, name: fullName, preferred_locales: [language], metadata: { member_id: memberId } }
  // A name changed between two attempts makes a different request, for which the idempotency key must not be reused.
  const version = createHash('sha256').update(JSON.stringify(person)).digest('hex')
  const customer = await stripe.customers.create(person, { idempotencyKey: `customer:${version}` })
  await db
    .insertInto('billing_customers')
    .values({ user_id: memberId, stripe_customer_id: customer.id })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await customerOf(db, memberId)) ?? customer.id
}

/** Name, address and card are deleted there too. Payments are kept there, so that money can still be returned. */
export const forgetCustomer = async (parts: PaymentParts, memberId: string): Promise<void> => {
  const customer = await customerOf(parts.db, memberId)
  if (customer === null) return
  try {
    await serviceOf(parts).stripe.customers.del(customer)
  } catch (error) {
    if (!isStripeError(error) || error.code !== 'resource_missing') throw error
  }
  await parts.db.deleteFrom('billing_customers').where('user_id', '=', memberId).execute()
}
