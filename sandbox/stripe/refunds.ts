// Refunds, full or partial, and disputes that a bank opens and decides.
import type Stripe from 'stripe'
import { z } from 'zod'
import { daySeconds } from '../../contract/durations.ts'
import { type Bank, emit, idOf, list, need, save } from './bank.ts'
import { endpoint } from './endpoint.ts'
import { makeId } from './ids.ts'
import { amount, expand, id, mergeMetadata, metadata, paging } from './params.ts'
import { refused } from './problem.ts'

const disputeDueSeconds = 20 * daySeconds

interface RefundRequest {
  payment_intent?: string | undefined
  charge?: string | undefined
  amount?: number | undefined
  reason?: string | undefined
  metadata?: Record<string, string> | undefined
}

/** The charge, given by its id or by the payment it fulfilled. */
const chargeFrom = async (
  bank: Bank,
  given: { payment_intent?: string | undefined; charge?: string | undefined },
): Promise<Stripe.Charge> => {
  if (given.charge !== undefined) return await need(bank, 'charge', given.charge, 'charge')
  if (given.payment_intent === undefined) {
    throw refused('One of the following params should be provided: `payment_intent` or `charge`.', 'parameter_missing')
  }
  const intent = await need(bank, 'payment_intent', given.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded') {
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, 'resource_missing')
  }
  return await need(bank, 'charge', intent.latest_charge, 'charge')
}

const wrongWith = (charge: Stripe.Charge, wanted: number, disputed: boolean): Error | null => {
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) return refused(`Charge ${charge.id} has not been paid.`, 'charge_not_refundable')
  if (disputed) {
    return refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  }
  if (left === 0) return refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (wanted > left) {
    return refused(
      `Refund amount (${wanted}) is greater than unrefunded amount on charge (${left})`,
      'amount_too_large',
      'amount',
    )
  }
  return wanted === 0 ? refused('Invalid positive integer', 'parameter_invalid_integer', 'amount') : null
}

export const refund = async (bank: Bank, given: RefundRequest): Promise<Stripe.Refund> => {
  const charge = await chargeFrom(bank, given)
  const wanted = given.amount ?? charge.amount - charge.amount_refunded
  const disputes = await list(bank.tx, 'dispute', { where: [['charge', charge.id]] })
  const wrong = wrongWith(
    charge,
    wanted,
    disputes.data.some(({ status }) => status !== 'won'),
  )
  if (wrong !== null) throw wrong
  const made: Stripe.Refund = {
    id: makeId('re_'),
    object: 'refund',
    amount: wanted,
    balance_transaction: null,
    charge: charge.id,
    created: bank.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card' },
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  await save(bank, made)
  const refunded = charge.amount_refunded + wanted
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  await save(bank, after)
  await emit(bank, 'charge.refunded', after)
  await emit(bank, 'refund.updated', made)
  return made
}

/** The bank returns the money: the refund fails. */
export const failRefund = async (bank: Bank, wanted: string): Promise<Stripe.Refund> => {
  const made = await need(bank, 'refund', wanted)
  if (made.status !== 'succeeded') throw refused(`Refund ${wanted} is ${made.status ?? 'unknown'} already.`)
  const failed: Stripe.Refund = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  await save(bank, failed)
  const charge = await need(bank, 'charge', made.charge)
  await save(bank, { ...charge, amount_refunded: charge.amount_refunded - made.amount, refunded: false })
  await emit(bank, 'refund.failed', failed)
  await emit(bank, 'refund.updated', failed)
  return failed
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export const openDispute = async (
  bank: Bank,
  given: { payment_intent?: string | undefined; charge?: string | undefined; reason?: string | undefined },
): Promise<Stripe.Dispute> => {
  const charge = await chargeFrom(bank, given)
  if (!charge.paid) throw refused(`Charge ${charge.id} has not been paid.`)
  if (charge.disputed) throw refused(`Charge ${charge.id} is disputed already.`, 'charge_disputed')
  const dispute: Stripe.Dispute = {
    id: makeId('du_'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: bank.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: bank.now + disputeDueSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason: given.reason ?? 'fraudulent',
    status: 'needs_response',
  }
  await save(bank, dispute)
  await save(bank, { ...charge, disputed: true })
  await emit(bank, 'charge.dispute.created', dispute)
  return dispute
}

export const closeDispute = async (bank: Bank, wanted: string, outcome: 'won' | 'lost'): Promise<Stripe.Dispute> => {
  const dispute = await need(bank, 'dispute', wanted)
  // A lost dispute can still be won if the card network's arbitration overturns it.
  if (dispute.status === 'won' || dispute.status === outcome) {
    throw refused(`This dispute is ${dispute.status} already.`)
  }
  const closed: Stripe.Dispute = { ...dispute, status: outcome }
  await save(bank, closed)
  await emit(bank, 'charge.dispute.closed', closed)
  return closed
}

const of = { charge: id.optional(), payment_intent: id.optional() }

const whereOf = (sent: { charge?: string | undefined; payment_intent?: string | undefined }) =>
  [
    ['charge', sent.charge],
    ['payment_intent', sent.payment_intent],
  ] as const

export const refundEndpoints = [
  endpoint(
    'POST',
    '/v1/refunds',
    z.strictObject({
      ...of,
      amount: amount.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
      expand,
    }),
    (bank, sent) => refund(bank, sent),
  ),
  endpoint('GET', '/v1/refunds', z.strictObject({ ...of, ...paging }), (bank, sent) =>
    list(bank.tx, 'refund', { ...sent, where: whereOf(sent) }),
  ),
  endpoint('GET', '/v1/refunds/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'refund', wanted.id),
  ),
  endpoint('GET', '/v1/disputes', z.strictObject({ ...of, ...paging }), (bank, sent) =>
    list(bank.tx, 'dispute', { ...sent, where: whereOf(sent) }),
  ),
  endpoint('GET', '/v1/disputes/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'dispute', wanted.id),
  ),
]
