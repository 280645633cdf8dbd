// Purchases of demo members: packs, some refunded, and plans that have run for months. The sandbox's payment provider
// knows the same payments, so that plans renew and every refund works.
import { randomUUID } from 'node:crypto'
import { dayMs } from '../../contract/durations.ts'
import type { Plan } from '../../contract/plans.ts'
import { productIdOf, type Issuer, addPastPurchases } from '../../server/credits/seed.ts'
import { readSettings } from '../../server/credits/settings.ts'
import type { PastTransition, PastPart, PastData } from './credits.ts'

interface PastCustomer {
  key: string
  email: string
  name: string
  metadata: Record<string, string>
  payments: readonly { name: string; amount: number; currency: string; at: Date; metadata: Record<string, string> }[]
  plan: {
    product: { id: string; name: string }
    amount: number
    currency: string
    interval: 'month' | 'year'
    since: Date
    metadata: Record<string, string>
  } | null
}

interface PastPayment {
  session: string | null
  invoice: string | null
  payment_intent: string
  paidAt: Date
  period: { start: Date; end: Date } | null
}

export interface PurchasesPlace {
  issuer: Issuer
  /** Creates a customer with past purchases at the payment provider. */
  putCustomer(past: PastCustomer): Promise<{
    customer: string
    payments: readonly PastPayment[]
    plan: { subscription: string; session: string | null; invoices: readonly PastPayment[] } | null
  }>
  /** Refunds a payment completely there. */
  refundPayment(paymentId: string): Promise<void>
}

interface DemoBuyer {
  email: string
  name: string
  /** Referred members: their credits are not spent on orders; they exist for the referrer's commission. */
  came?: true
  packs: readonly { id: string; daysAgo: number; refundedDaysAgo?: number }[]
  plan: { plan: Plan; name: string; sinceDaysAgo: number } | null
}

const came = (login: string, name: string, packs: DemoBuyer['packs']): DemoBuyer => ({
  email: `${login}@demo.test`,
  name,
  came: true,
  packs,
  plan: null,
})

const demoBuyers: readonly DemoBuyer[] = [
  {
    email: 'seller@demo.test',
    name: 'Jonas Petersen',
    packs: [
      { id: 'pack-150', daysAgo: 402, refundedDaysAgo: 396 },
      { id: 'pack-500', daysAgo: 331 },
    ],
    plan: { plan: 'professional', name: 'Professional', sinceDaysAgo: 222 },
  },
  {
    email: 'buyer@demo.test',
    name: 'Lena Marlow',
    packs: [
      { id: 'pack-50', daysAgo: 61 },
      { id: 'pack-150', daysAgo: 19 },
    ],
    plan: null,
  },
  came('camille.lefevre', 'Camille Lefèvre', [{ id: 'pack-150', daysAgo: 185 }]),
  {
    ...came('kenji.watanabe', 'Kenji Watanabe', []),
    plan: { plan: 'basic', name: 'Basic', sinceDaysAgo: 161 },
  },
  came('jose.nunez', 'José Núñez Ibáñez', [
    { id: 'pack-50', daysAgo: 150 },
    { id: 'pack-50', daysAgo: 62 },
  ]),
  came('minji.kim', 'Minji Kim', [{ id: 'pack-500', daysAgo: 112 }]),
  came('noa.benami', 'Noa Ben-Ami', [{ id: 'pack-50', daysAgo: 21 }]),
  came('astrid.lindqvist', 'Åsa Lindqvist', [{ id: 'pack-150', daysAgo: 98, refundedDaysAgo: 61 }]),
  came('anjali.sharma', 'Anjali Sharma', [{ id: 'pack-150', daysAgo: 9 }]),
  came('nguyen.thi.lan', 'Nguyễn Thị Lan', [
    { id: 'pack-150', daysAgo: 40 },
    { id: 'pack-50', daysAgo: 12 },
  ]),
]

/** Returns the transactions of the other members. */
const setAside = (
  transitions: readonly PastTransition[],
  { idOf, aside }: Pick<PastData, 'idOf' | 'aside'>,
): PastTransition[] => {
  const ids = new Set(demoBuyers.filter((buyer) => buyer.came === true).map(({ email }) => idOf.get(email)))
  const isOfSomebodyWhoCame = ({ transfers }: PastTransition) => transfers.some(({ memberId }) => ids.has(memberId))
  aside.push(...transitions.filter(isOfSomebodyWhoCame))
  return transitions.filter((transition) => !isOfSomebodyWhoCame(transition))
}

export const pastPurchases =
  (place: PurchasesPlace): PastPart =>
  async (tx, { now, idOf, aside }) => {
    const settings = await readSettings(tx)
    const ago = (days: number): Date => new Date(now.getTime() - Math.round((days - 0.2) * dayMs))
    const buyers: Parameters<typeof addPastPurchases>[1][number][] = []
    for (const { email, name, packs, plan } of demoBuyers) {
      const memberId = idOf.get(email)
      if (memberId === undefined) continue
      const bought = packs.flatMap(({ id, daysAgo, refundedDaysAgo }) => {
        const pack = settings.packs.find((offered) => offered.id === id)
        if (pack === undefined) return []
        const refundedAt = refundedDaysAgo === undefined ? null : ago(refundedDaysAgo)
        return [{ id: randomUUID(), credits: pack.credits, priceCents: pack.price_cents, at: ago(daysAgo), refundedAt }]
      })
      const planId = randomUUID()
      const put = await place.putCustomer({
        key: email,
        email,
        name,
        metadata: { member_id: memberId },
        payments: bought.map(({ id, credits, priceCents, at }) => ({
          name: `${credits} credits`,
          amount: priceCents,
          currency: 'eur',
          at,
          metadata: { purchase_id: id },
        })),
        plan:
          plan === null
            ? null
            : {
                product: { id: productIdOf(plan.plan), name: plan.name },
                amount: settings.plans[plan.plan].price_cents,
                currency: 'eur',
                interval: 'month',
                since: ago(plan.sinceDaysAgo),
                metadata: { subscription_id: planId },
              },
      })
      buyers.push({
        memberId,
        customerId: put.customer,
        buyer: { name, email, address: ['Hafenstraße 1', '20457 Hamburg', 'DE'], tax_ids: [] },
        packs: bought.map((pack, index) => ({
          ...pack,
          sessionId: put.payments[index]?.session ?? '',
          paymentId: put.payments[index]?.payment_intent ?? '',
        })),
        plan:
          plan === null || put.plan === null
            ? null
            : {
                id: planId,
                plan: plan.plan,
                stripeId: put.plan.subscription,
                sessionId: put.plan.session,
                bills: put.plan.invoices.flatMap(({ invoice, payment_intent: paymentId, paidAt: at, period }) =>
                  invoice === null || period === null
                    ? []
                    : [{ invoiceId: invoice, paymentId, at, from: period.start, to: period.end }],
                ),
              },
      })
    }
    for (const { packs } of buyers) {
      for (const { refundedAt, paymentId } of packs) if (refundedAt !== null) await place.refundPayment(paymentId)
    }
    const transitions = await addPastPurchases(tx, buyers, { now, settings, issuer: place.issuer })
    return setAside(transitions, { idOf, aside })
  }
