// Customer portal: a page where a customer changes the card on file.
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Bank, emit, list, need, save } from './bank.ts'
import { makeCard, noAddress, type TestCard } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { makeId } from './ids.ts'
import { expand, id, text, url } from './params.ts'

const create = async (
  bank: Bank,
  sent: { customer: string; return_url?: string | undefined; locale?: string | undefined },
): Promise<Stripe.BillingPortal.Session> => {
  const customer = await need(bank, 'customer', sent.customer, 'customer')
  const sessionId = makeId('bps_')
  return save(bank, {
    id: sessionId,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: bank.now,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: sent.locale ?? null,
    on_behalf_of: null,
    return_url: sent.return_url ?? null,
    url: `${bank.publicUrl}/sandbox/stripe/portal/${sessionId}`,
  } satisfies Stripe.BillingPortal.Session)
}

/** This card pays for all plans of the customer from now on. */
export const changeCard = async (bank: Bank, customerId: string, card: TestCard): Promise<Stripe.PaymentMethod> => {
  const customer = await need(bank, 'customer', customerId)
  const buyer = { name: customer.name ?? null, email: customer.email, address: customer.address ?? noAddress }
  const method = await makeCard(bank, card, { customer: customer.id, buyer })
  await save(bank, {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  })
  const plans = await list(bank.tx, 'subscription', { limit: 100, where: [['customer', customer.id]] })
  for (const plan of plans.data) {
    if (plan.status === 'canceled') continue
    await emit(bank, 'customer.subscription.updated', await save(bank, { ...plan, default_payment_method: method.id }))
  }
  return method
}

export const portalEndpoints = [
  endpoint(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({ customer: id, return_url: url.optional(), locale: text.optional(), expand }),
    create,
  ),
]
