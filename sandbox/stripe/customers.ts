// Customers: the payer and their address.
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Bank, need, save } from './bank.ts'
import { noAddress } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { makeId } from './ids.ts'
import { address, expand, flag, id, mergeMetadata, metadata, text } from './params.ts'

const fields = {
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  phone: text.optional(),
  metadata: metadata.optional(),
  address: z.union([z.literal(''), address]).optional(),
  preferred_locales: z.array(text).max(10).optional(),
  tax_exempt: z.enum(['', 'none', 'exempt', 'reverse']).optional(),
  invoice_settings: z.strictObject({ default_payment_method: id.optional() }).optional(),
  expand,
}

export const newCustomer = (bank: Bank, given: { email: string | null; name: string | null }): Stripe.Customer => ({
  id: makeId('cus_'),
  object: 'customer',
  address: null,
  balance: 0,
  created: bank.now,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: given.email,
  invoice_prefix: 'SANDBOX',
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  name: given.name,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

const filled = (given: z.output<typeof address>): Stripe.Address => ({
  ...noAddress,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
})

/** An empty string clears a field, as everywhere at Stripe. */
const emptied = (before: string | null, sent: string | undefined): string | null =>
  sent === undefined ? before : sent === '' ? null : sent

const changed = (customer: Stripe.Customer, sent: z.output<z.ZodObject<typeof fields>>): Stripe.Customer => ({
  ...customer,
  email: emptied(customer.email, sent.email),
  name: emptied(customer.name ?? null, sent.name),
  description: emptied(customer.description, sent.description),
  phone: emptied(customer.phone ?? null, sent.phone),
  metadata: mergeMetadata(customer.metadata, sent.metadata),
  address: sent.address === undefined ? (customer.address ?? null) : sent.address === '' ? null : filled(sent.address),
  preferred_locales: sent.preferred_locales ?? customer.preferred_locales ?? [],
  tax_exempt:
    sent.tax_exempt === undefined || sent.tax_exempt === '' ? (customer.tax_exempt ?? 'none') : sent.tax_exempt,
  invoice_settings: {
    ...customer.invoice_settings,
    default_payment_method:
      sent.invoice_settings?.default_payment_method ?? customer.invoice_settings.default_payment_method,
  },
})

export const customerEndpoints = [
  endpoint('POST', '/v1/customers', z.strictObject({ ...fields, validate: flag.optional() }), (bank, sent) =>
    save(bank, changed(newCustomer(bank, { email: null, name: null }), sent)),
  ),
  endpoint('GET', '/v1/customers/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'customer', wanted.id),
  ),
  endpoint('POST', '/v1/customers/:id', z.strictObject(fields), async (bank, sent, wanted) =>
    save(bank, changed(await need(bank, 'customer', wanted.id), sent)),
  ),
]
