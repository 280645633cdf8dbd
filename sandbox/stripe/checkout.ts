// Checkout sessions: a payment on a hosted page, open until it is paid or expires.
import type Stripe from 'stripe'
import { z } from 'zod'
import { daySeconds } from '../../contract/durations.ts'
import { type Bank, emit, list, need, readHidden, save } from './bank.ts'
import { endpoint } from './endpoint.ts'
import { makeId } from './ids.ts'
import { expand, flag, id, integer, mergeMetadata, metadata, paging, priceData, quantity, text, url } from './params.ts'
import { refused } from './problem.ts'
import { priceFrom } from './products.ts'
import { unusedOfSession } from './unused.ts'

const lastsSeconds = daySeconds
const lastsSecondsMin = 1800

const lineItem = z.strictObject({
  price: id.optional(),
  price_data: priceData.optional(),
  quantity: quantity.optional(),
})

const createParams = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: url,
  cancel_url: url.optional(),
  customer: id.optional(),
  customer_email: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_update: z
    .strictObject({
      address: z.enum(['auto', 'never']).optional(),
      name: z.enum(['auto', 'never']).optional(),
      shipping: z.enum(['auto', 'never']).optional(),
    })
    .optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  locale: z.string().max(10).optional(),
  expires_at: integer.optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      receipt_email: text.optional(),
      setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
      statement_descriptor_suffix: text.optional(),
    })
    .optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
    })
    .optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  phone_number_collection: z.strictObject({ enabled: flag }).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  allow_promotion_codes: flag.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  expand,
})

type Sent = z.output<typeof createParams>

/** What the request specified for the payment or plan that does not exist yet, and how to update the customer. */
export interface SessionMemory {
  payment?: Sent['payment_intent_data']
  plan?: Sent['subscription_data']
  customerUpdate?: Sent['customer_update']
}

export const memoryOf = (bank: Bank, session: string): Promise<SessionMemory> => readHidden(bank.tx, session)

const lineItemsFrom = async (bank: Bank, sent: Sent): Promise<Stripe.LineItem[]> => {
  const items: Stripe.LineItem[] = []
  for (const [at, given] of sent.line_items.entries()) {
    const price = await priceFrom(bank, given, `line_items[${at}]`)
    const count = given.quantity ?? 1
    const total = (price.unit_amount ?? 0) * count
    const product = await need(bank, 'product', typeof price.product === 'string' ? price.product : price.product.id)
    items.push({
      id: makeId('li_'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency: price.currency,
      description: product.name,
      discounts: [],
      metadata: {},
      price,
      quantity: count,
      taxes: [],
    })
  }
  return items
}

const checkItems = (sent: Sent, items: readonly Stripe.LineItem[]): void => {
  if (new Set(items.map((item) => item.currency)).size > 1) {
    throw refused('All line items must have the same currency.', 'parameter_invalid', 'line_items')
  }
  const isPlan = sent.mode === 'subscription'
  if (items.some((item) => (item.price?.recurring !== null) !== isPlan)) {
    throw refused(
      isPlan
        ? 'In `subscription` mode this service takes only recurring prices.'
        : 'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'parameter_invalid',
      'line_items',
    )
  }
  if (isPlan && items.length > 1) {
    throw refused('This service takes one recurring price in a plan.', undefined, 'line_items')
  }
  if (isPlan && sent.payment_intent_data !== undefined) {
    throw refused('You can not pass `payment_intent_data` in `subscription` mode.', undefined, 'payment_intent_data')
  }
  if (!isPlan && sent.subscription_data !== undefined) {
    throw refused('You can not pass `subscription_data` in `payment` mode.', undefined, 'subscription_data')
  }
}

const expiryOf = (bank: Bank, sent: Sent): number => {
  const at = sent.expires_at ?? bank.now + lastsSeconds
  // Tolerance for the difference between the sender's clock and ours.
  if (at < bank.now + lastsSecondsMin - 60 || at > bank.now + lastsSeconds + 60) {
    throw refused(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'parameter_invalid_integer',
      'expires_at',
    )
  }
  return at
}

const isWebAddress = (given: string | undefined): boolean =>
  given === undefined || /^https?:$/.test(URL.parse(given)?.protocol ?? '')

/** The request fields that the session repeats. */
const asSent = (sent: Sent) =>
  ({
    allow_promotion_codes: sent.allow_promotion_codes ?? null,
    automatic_tax: { enabled: sent.automatic_tax?.enabled ?? false, liability: null, provider: null, status: null },
    billing_address_collection: sent.billing_address_collection ?? null,
    cancel_url: sent.cancel_url ?? null,
    client_reference_id: sent.client_reference_id ?? null,
    customer_email: sent.customer_email ?? null,
    locale: sent.locale ?? null,
    metadata: mergeMetadata({}, sent.metadata),
    mode: sent.mode,
    phone_number_collection: { enabled: sent.phone_number_collection?.enabled ?? false },
    submit_type: sent.submit_type ?? null,
    success_url: sent.success_url,
    tax_id_collection: { enabled: sent.tax_id_collection?.enabled ?? false, required: 'never' },
  }) satisfies Partial<Stripe.Checkout.Session>

const checkSent = (sent: Sent): void => {
  for (const param of ['success_url', 'cancel_url'] as const) {
    if (!isWebAddress(sent[param])) throw refused('Not a valid URL', 'url_invalid', param)
  }
  if (sent.customer !== undefined && sent.customer_email !== undefined) {
    throw refused('You may only specify one of these parameters: customer, customer_email.', undefined, 'customer')
  }
  if (sent.customer_update !== undefined && sent.customer === undefined) {
    throw refused('`customer_update` can only be used with `customer`.', undefined, 'customer_update')
  }
}

export const openSession = async (bank: Bank, sent: Sent): Promise<Stripe.Checkout.Session> => {
  checkSent(sent)
  const customer = sent.customer === undefined ? null : await need(bank, 'customer', sent.customer, 'customer')
  const items = await lineItemsFrom(bank, sent)
  checkItems(sent, items)
  const total = items.reduce((sum, item) => sum + item.amount_total, 0)
  const sessionId = makeId('cs_test_')
  const session: Stripe.Checkout.Session = {
    ...unusedOfSession,
    id: sessionId,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    ...asSent(sent),
    created: bank.now,
    currency: items[0]?.currency ?? null,
    customer: customer?.id ?? null,
    customer_creation: customer === null ? (sent.customer_creation ?? 'if_required') : null,
    expires_at: expiryOf(bank, sent),
    line_items: { object: 'list', data: items, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` },
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    url: `${bank.publicUrl}/sandbox/stripe/checkout/${sessionId}`,
  }
  const memory: SessionMemory = {
    payment: sent.payment_intent_data,
    plan: sent.subscription_data,
    customerUpdate: sent.customer_update,
  }
  return save(bank, session, memory)
}

export const expireSession = async (bank: Bank, session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> => {
  if (session.status !== 'open') {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status ?? 'unknown'}.`,
    )
  }
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
  await save(bank, expired)
  await emit(bank, 'checkout.session.expired', expired)
  return expired
}

export const checkoutEndpoints = [
  endpoint('POST', '/v1/checkout/sessions', createParams, openSession),
  endpoint('GET', '/v1/checkout/sessions/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'checkout.session', wanted.id, 'session'),
  ),
  endpoint(
    'GET',
    '/v1/checkout/sessions',
    z.strictObject({
      customer: id.optional(),
      payment_intent: id.optional(),
      subscription: id.optional(),
      status: text.optional(),
      ...paging,
    }),
    (bank, { customer, payment_intent, subscription, status, ...page }) =>
      list(bank.tx, 'checkout.session', {
        ...page,
        where: [
          ['customer', customer],
          ['payment_intent', payment_intent],
          ['subscription', subscription],
          ['status', status],
        ],
      }),
  ),
  endpoint(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    z.strictObject({ ...paging }),
    async (bank, _sent, wanted) => {
      const session = await need(bank, 'checkout.session', wanted.id, 'session')
      return session.line_items ?? { object: 'list', data: [], has_more: false, url: '' }
    },
  ),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({ expand }), async (bank, _sent, wanted) =>
    expireSession(bank, await need(bank, 'checkout.session', wanted.id, 'session')),
  ),
]
