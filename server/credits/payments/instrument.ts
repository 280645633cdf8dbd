// What a purchase was paid with, as the payment service identifies it: the fingerprint of a card or an IBAN, or the payer. The
// same card has the same fingerprint for every user; neither its number nor its owner is sent.
import type Stripe from 'stripe'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentService } from './stripe/stripe.ts'

/** Null before the payment, without a payment service, or for a method without an identity. */
export const readInstrument = async (
  service: PaymentService | null,
  db: Db,
  purchaseId: string,
): Promise<string | null> => {
  const purchase = await db
    .selectFrom('purchases')
    .select('stripe_payment_id')
    .where('id', '=', purchaseId)
    .executeTakeFirst()
  const paymentId = purchase?.stripe_payment_id ?? null
  if (service === null || paymentId === null) return null
  const payment = await service.stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null
  return instrumentOf(charge?.payment_method_details ?? null)
}

const instrumentOf = (details: Stripe.Charge.PaymentMethodDetails | null): string | null => {
  const card = details?.card?.fingerprint ?? null
  if (card !== null) return `card ${card}`
  const iban = details?.sepa_debit?.fingerprint ?? null
  if (iban !== null) return `iban ${iban}`
  const payer = details?.paypal?.payer_id ?? null
  return payer === null ? null : `paypal ${payer}`
}
