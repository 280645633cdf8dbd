// Products and prices: what is sold, once or recurring.
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Bank, find, need, save } from './bank.ts'
import { endpoint } from './endpoint.ts'
import { makeId } from './ids.ts'
import {
  amount,
  currency,
  expand,
  flag,
  id,
  mergeMetadata,
  metadata,
  type priceData,
  recurring,
  text,
} from './params.ts'
import { refused } from './problem.ts'

interface NewProduct {
  id?: string | undefined
  name: string
  description?: string | undefined
  metadata?: Record<string, string> | undefined
}

const newProduct = (bank: Bank, given: NewProduct): Stripe.Product => ({
  id: given.id ?? makeId('prod_'),
  object: 'product',
  active: true,
  created: bank.now,
  default_price: null,
  description: given.description ?? null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: mergeMetadata({}, given.metadata),
  name: given.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: bank.now,
  url: null,
})

/** The product with this id, created if it does not exist yet. */
export const keepProduct = async (bank: Bank, given: { id: string; name: string }): Promise<Stripe.Product> =>
  (await find(bank.tx, 'product', given.id)) ?? (await save(bank, newProduct(bank, given)))

interface NewPrice {
  product: string
  currency: string
  unit_amount: number
  recurring?: z.output<typeof recurring> | undefined
  tax_behavior?: string | undefined
  metadata?: Record<string, string> | undefined
  nickname?: string | undefined
}

const newPrice = (bank: Bank, given: NewPrice): Stripe.Price => ({
  id: makeId('price_'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: bank.now,
  currency: given.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: mergeMetadata({}, given.metadata),
  nickname: given.nickname ?? null,
  product: given.product,
  recurring:
    given.recurring === undefined
      ? null
      : {
          interval: given.recurring.interval,
          interval_count: given.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        },
  tax_behavior: given.tax_behavior ?? 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.recurring === undefined ? 'one_time' : 'recurring',
  unit_amount: given.unit_amount,
  unit_amount_decimal: null,
})

/** The price that a request references or describes. */
export const priceFrom = async (
  bank: Bank,
  given: { price?: string | undefined; price_data?: z.output<typeof priceData> | undefined },
  param: string,
): Promise<Stripe.Price> => {
  if (given.price !== undefined) return await need(bank, 'price', given.price, `${param}[price]`)
  const data = given.price_data
  if (data === undefined) throw refused(`Missing required param: ${param}[price].`, 'parameter_missing', param)
  const { product_data: described, product: named } = data
  if ((described === undefined) === (named === undefined)) {
    throw refused('You must specify either `product` or `product_data`.', 'parameter_missing', `${param}[price_data]`)
  }
  const product =
    described === undefined
      ? await need(bank, 'product', named, `${param}[price_data][product]`)
      : await save(bank, newProduct(bank, described))
  return await save(bank, newPrice(bank, { ...data, product: product.id }))
}

export const productEndpoints = [
  endpoint(
    'POST',
    '/v1/products',
    z.strictObject({
      id: id.optional(),
      name: text.min(1),
      description: text.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
      tax_code: text.optional(),
      expand,
    }),
    async (bank, sent) => {
      if (sent.id !== undefined && (await exists(bank, sent.id))) {
        throw refused(`Product already exists: ${sent.id}`, 'resource_already_exists', 'id')
      }
      return save(bank, { ...newProduct(bank, sent), active: sent.active ?? true })
    },
  ),
  endpoint('GET', '/v1/products/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'product', wanted.id),
  ),
  endpoint(
    'POST',
    '/v1/prices',
    z.strictObject({
      product: id,
      currency,
      unit_amount: amount,
      recurring: recurring.optional(),
      tax_behavior: text.optional(),
      nickname: text.optional(),
      metadata: metadata.optional(),
      expand,
    }),
    async (bank, sent) => {
      await need(bank, 'product', sent.product, 'product')
      return save(bank, newPrice(bank, sent))
    },
  ),
  endpoint('GET', '/v1/prices/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'price', wanted.id),
  ),
]

const exists = async (bank: Bank, wanted: string): Promise<boolean> => {
  const row = await bank.tx.selectFrom('stripe_objects').select('id').where('id', '=', wanted).executeTakeFirst()
  return row !== undefined
}
