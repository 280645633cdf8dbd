// Customer deletion: removes name, address and cards, ends plans, keeps payments.
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Bank, list, need } from './bank.ts'
import { endpoint } from './endpoint.ts'
import { expand } from './params.ts'
import { endSubscription } from './renewals.ts'

const ownedMax = 100

const deleteCustomer = async (bank: Bank, wanted: string): Promise<Stripe.DeletedCustomer> => {
  const { id } = await need(bank, 'customer', wanted)
  const of = { limit: ownedMax, where: [['customer', id]] } as const
  const plans = await list(bank.tx, 'subscription', of)
  for (const plan of plans.data) {
    if (plan.status !== 'canceled') await endSubscription(bank, plan, 'cancellation_requested')
  }
  const cards = await list(bank.tx, 'payment_method', of)
  const gone = [id, ...cards.data.map((card) => card.id)]
  await bank.tx.deleteFrom('stripe_objects').where('id', 'in', gone).execute()
  return { id, object: 'customer', deleted: true }
}

export const deletionEndpoints = [
  endpoint('DELETE', '/v1/customers/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    deleteCustomer(bank, wanted.id),
  ),
]
