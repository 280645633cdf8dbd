// Opens checkouts. The quote is stored here before the buyer leaves; the payment service is given what the quote
// contains.
import type Stripe from 'stripe'
import type { Language } from '../../../../contract/accounts.ts'
import { checkoutReturnPath, type CheckoutSubject } from '../../../../contract/checkoutReturn.ts'
import { hourSeconds } from '../../../../contract/durations.ts'
import { planNames } from '../../../../contract/planNames.ts'
import type { BillingInterval, Plan } from '../../../../contract/plans.ts'
import { currency, priceCentsOf } from '../../../../contract/pricing.ts'
import * as members from '../../../accounts/members.ts'
import { now } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import { limit } from '../../../platform/http/rateLimit.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { readSettings } from '../../settings.ts'
import { requireOpenPurchases } from '../../unsettled/writeOffs.ts'
import { ensureCustomer } from '../stripe/customers.ts'
import { endCheckoutsJob, endOtherUpgradesJob } from '../jobDefinitions.ts'
import { type PaymentParts, serviceOf } from '../stripe/parts.ts'
import { ensureProduct } from '../stripe/products.ts'
import { lockSubscription, readPurchase, readSubscription, runningOf, termsOf } from '../rows.ts'
import { nextSyncOfOpen } from '../rules.ts'
import { forMember } from '../stripe/stripe.ts'
import { upgradesFor } from '../plans/upgrade.ts'
import { packText, upgradeText } from '../purchaseTexts.ts'

const checkoutsPerMember = { name: 'checkouts by member', burst: 30, perSeconds: hourSeconds }

interface Asked<Body> {
  memberId: string
  key: string
  body: Body
}

/** The quote for this idempotency key: created once, returned again for a repeated request. */
const quoteOnce = async <Body>(
  parts: PaymentParts,
  name: string,
  { memberId, key, body }: Asked<Body>,
  quote: (tx: Tx) => Promise<string>,
): Promise<string> => {
  serviceOf(parts)
  await limit(parts.db, checkoutsPerMember, memberId)
  const asked = { scope: `${memberId} ${name}`, key, request: JSON.stringify(body) }
  return await inTransaction(parts.db, async (tx) => {
    await members.hold(tx, memberId)
    return await answerOnce(tx, asked, async () => {
      await requireOpenPurchases(tx, memberId)
      return await quote(tx)
    })
  })
}

const firstCheckAt = async (tx: Db): Promise<Date> => {
  const at = await now(tx)
  return nextSyncOfOpen(at, at)
}

export const buyPack = async (
  parts: PaymentParts,
  asked: Asked<{ pack_id: string; language: Language }>,
): Promise<{ purchase_id: string; checkout_url: string }> => {
  const { memberId, body } = asked
  const id = await quoteOnce(parts, 'buyPack', asked, async (tx) => {
    const { packs, invoices } = await readSettings(tx)
    const pack = packs.find((offered) => offered.id === body.pack_id)
    if (pack === undefined) throw new AppError('offer_changed')
    const { credits, price_cents } = pack
    const quote = { credits, price_cents, currency, vat_percent: invoices.vat_percent }
    const row = await tx
      .insertInto('purchases')
      .values({ user_id: memberId, kind: 'pack', ...quote, next_sync_at: await firstCheckAt(tx) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  return { purchase_id: id, checkout_url: await openPurchase(parts, id, body.language) }
}

/** As with plans, other open upgrade checkouts are expired. */
export const upgradeNow = async (
  parts: PaymentParts,
  asked: Asked<{ plan: Plan; language: Language }>,
): Promise<{ purchase_id: string; checkout_url: string }> => {
  const { memberId, body } = asked
  const id = await quoteOnce(parts, 'upgradeNow', asked, async (tx) => {
    const running = await runningOf(tx, memberId)
    if (running === undefined) throw new AppError('not_subscribed')
    const row = await lockSubscription(tx, running.id)
    if (row.state === 'past_due') throw new AppError('payment_due')
    const settings = await readSettings(tx)
    const offer = (await upgradesFor(tx, row, settings)).find(({ plan }) => plan === body.plan)
    if (offer === undefined) throw new AppError('offer_changed')
    const quote = {
      credits: offer.terms.difference * offer.terms.months,
      price_cents: offer.price_cents,
      currency,
      vat_percent: settings.invoices.vat_percent,
    }
    const { id: made } = await tx
      .insertInto('purchases')
      .values({
        user_id: memberId,
        kind: 'upgrade',
        ...quote,
        subscription_id: row.id,
        plan: offer.plan,
        billing_interval: offer.terms.interval,
        months: offer.terms.months,
        upgrade_to: JSON.stringify(offer.terms),
        next_sync_at: await firstCheckAt(tx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, endOtherUpgradesJob, { purchaseId: made })
    return made
  })
  return { purchase_id: id, checkout_url: await openPurchase(parts, id, body.language) }
}

/** Other open plan checkouts are expired: a member who returns with a new choice does not want the first as well. */
export const subscribe = async (
  parts: PaymentParts,
  asked: Asked<{ plan: Plan; interval: BillingInterval; language: Language }>,
): Promise<{ subscription_id: string; checkout_url: string }> => {
  const { memberId, body } = asked
  const id = await quoteOnce(parts, 'subscribe', asked, async (tx) => {
    if ((await runningOf(tx, memberId)) !== undefined) throw new AppError('already_subscribed')
    const settings = await readSettings(tx)
    const offered = settings.plans[body.plan]
    const row = await tx
      .insertInto('subscriptions')
      .values({
        user_id: memberId,
        plan: body.plan,
        billing_interval: body.interval,
        price_cents: priceCentsOf(offered, body.interval),
        currency,
        credits_per_month: offered.credits,
        loyalty: JSON.stringify(settings.loyalty),
        next_sync_at: await firstCheckAt(tx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, endCheckoutsJob, { memberId, plansBut: row.id }, { jobKey: `checkouts:${memberId}:${row.id}` })
    return row.id
  })
  return { subscription_id: id, checkout_url: await openPlan(parts, id, body.language) }
}

type Session = Stripe.Checkout.SessionCreateParams

const common = (
  parts: PaymentParts,
  subject: CheckoutSubject,
  { id, customer, language }: { id: string; customer: string; language: Language },
) => ({
  customer,
  client_reference_id: id,
  locale: language,
  payment_method_types: ['card' as const],
  billing_address_collection: 'required' as const,
  customer_update: { address: 'auto' as const, name: 'auto' as const },
  tax_id_collection: { enabled: true },
  success_url: `${parts.publicUrl}${checkoutReturnPath(subject, id, 'done')}`,
  cancel_url: `${parts.publicUrl}${checkoutReturnPath(subject, id, 'cancelled')}`,
})

/**
 * A session that was created but not stored, because the process stopped in between, is returned again by the service
 * for the same idempotency key.
 */
const openSession = async (stripe: Stripe, id: string, session: Session): Promise<{ id: string; url: string }> => {
  const made = await stripe.checkout.sessions.create(session, { idempotencyKey: `checkout:${id}` })
  if (made.url === null) throw new AppError('checkout_unavailable')
  return { id: made.id, url: made.url }
}

const openPurchase = async (parts: PaymentParts, id: string, language: Language): Promise<string> => {
  const { stripe } = serviceOf(parts)
  const row = await readPurchase(parts.db, id)
  if (row === undefined) throw new AppError('not_found')
  if (row.checkout_url !== null) return row.checkout_url
  // Expired: a new quote is needed.
  if (row.state !== 'open') throw new AppError('offer_changed')
  const subject = row.kind === 'pack' ? 'pack' : 'upgrade'
  const name =
    row.kind === 'pack' ? packText(row.credits)[language] : upgradeText((row.plan ?? 'basic') as Plan)[language]
  const session = await forMember(parts.log, async () => {
    const customer = await ensureCustomer(parts.db, stripe, row.user_id, language)
    const price = {
      currency: row.currency.toLowerCase(),
      unit_amount: row.price_cents,
      tax_behavior: 'inclusive' as const,
      product_data: { name },
    }
    const metadata = { purchase_id: id }
    return await openSession(stripe, id, {
      ...common(parts, subject, { id, customer, language }),
      mode: 'payment',
      metadata,
      line_items: [{ quantity: 1, price_data: price }],
      payment_intent_data: { metadata, description: name },
    })
  })
  await parts.db
    .updateTable('purchases')
    .set({ stripe_session_id: session.id, checkout_url: session.url })
    .where('id', '=', id)
    .where('stripe_session_id', 'is', null)
    .execute()
  return session.url
}

const openPlan = async (parts: PaymentParts, id: string, language: Language): Promise<string> => {
  const { stripe } = serviceOf(parts)
  const row = await readSubscription(parts.db, id)
  if (row === undefined) throw new AppError('not_found')
  if (row.checkout_url !== null) return row.checkout_url
  // Expired: a new quote is needed.
  if (row.state !== 'open') throw new AppError('offer_changed')
  const terms = termsOf(row)
  const session = await forMember(parts.log, async () => {
    const customer = await ensureCustomer(parts.db, stripe, row.user_id, language)
    const product = await ensureProduct(stripe, terms.plan)
    const price = {
      currency: row.currency.toLowerCase(),
      unit_amount: terms.price_cents,
      tax_behavior: 'inclusive' as const,
      product,
      recurring: { interval: terms.interval },
    }
    const metadata = { subscription_id: id }
    return await openSession(stripe, id, {
      ...common(parts, 'plan', { id, customer, language }),
      mode: 'subscription',
      metadata,
      line_items: [{ quantity: 1, price_data: price }],
      subscription_data: { metadata, description: planNames[terms.plan] },
    })
  })
  await parts.db
    .updateTable('subscriptions')
    .set({ stripe_session_id: session.id, checkout_url: session.url })
    .where('id', '=', id)
    .where('stripe_session_id', 'is', null)
    .execute()
  return session.url
}
