// Mutants of payments, each a small change to their text. A suite that does not detect them proves nothing. Those of
// plans are in planMutants.ts.
import { readFile } from 'node:fs/promises'

export interface PaymentMutant {
  name: string
  /** In server/credits/payments. */
  file: string
  /** Must occur in the file once, or the mutant is out of date. */
  from: string
  to: string
  /** The test file there that must detect it. */
  noticedBy: string
}

export const paymentMutants: readonly PaymentMutant[] = [
  {
    name: 'an older answer follows a newer one',
    file: 'purchases/settlePurchase.ts',
    from: 'if (row.sync_version !== seen.sync_version) return false',
    to: '',
    noticedBy: 'purchases/packs.test.ts',
  },
  {
    name: 'a purchase is read without its lock',
    file: 'rows.ts',
    from: "tx.selectFrom('purchases').selectAll().where('id', '=', id).forUpdate()",
    to: "tx.selectFrom('purchases').selectAll().where('id', '=', id)",
    noticedBy: 'purchases/packs.test.ts',
  },
  {
    name: 'an open dispute does not count',
    file: 'rules.ts',
    from: "dispute === 'open' || dispute === 'lost'",
    to: "dispute === 'lost'",
    noticedBy: 'purchases/moneyBack.test.ts',
  },
  {
    name: 'the key of a correction is used again',
    file: 'booking.ts',
    from: 'const number = row.corrections + 1',
    to: 'const number = 1',
    noticedBy: 'purchases/moneyBack.test.ts',
  },
  {
    name: 'the key of what is held back is used again',
    file: 'purchases/mismatch.ts',
    from: '=>\n  holds === 1 ?',
    to: '=>\n  holds > 0 ?',
    noticedBy: 'purchases/mismatches.test.ts',
  },
  {
    name: 'the amount is not compared',
    file: 'rules.ts',
    from: 'money.cents === asked.price_cents && ',
    to: '',
    noticedBy: 'purchases/mismatches.test.ts',
  },
  {
    name: 'the currency is not compared',
    file: 'rules.ts',
    from: ' && money.currency === asked.currency',
    to: '',
    noticedBy: 'purchases/mismatches.test.ts',
  },
  {
    name: 'the signature is not checked',
    file: 'webhook.ts',
    from: 'Stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, ageMaxSeconds)',
    to: 'JSON.parse(Buffer.from(body).toString())',
    noticedBy: 'webhook.test.ts',
  },
  {
    name: 'old messages are believed',
    file: 'webhook.ts',
    from: 'const ageMaxSeconds = 300',
    to: 'const ageMaxSeconds = 300_000',
    noticedBy: 'webhook.test.ts',
  },
  {
    name: 'a refund that failed counts',
    file: 'stripe/facts.ts',
    from: "status !== 'failed' && ",
    to: '',
    noticedBy: 'purchases/moneyBack.test.ts',
  },
  {
    name: 'a refund request returns money each time it runs',
    file: 'purchases/undo.ts',
    from: 'cents: request.cents, key: ',
    to: 'cents: request.cents, key: String(Math.random()) + ',
    noticedBy: 'purchases/moneyBack.test.ts',
  },
  {
    name: 'money that is on its way back is not counted',
    file: 'purchases/adminPurchases.ts',
    from: ' - ((await pendingCents(tx, [id])).get(id) ?? 0)',
    to: '',
    noticedBy: 'purchases/moneyBack.test.ts',
  },
  {
    name: 'a lost dispute has no credit note',
    file: 'booking.ts',
    from: '(lost ? paidCents : row.refunded_cents)',
    to: 'row.refunded_cents',
    noticedBy: 'purchases/moneyBack.test.ts',
  },
  {
    name: 'who has left gets credits',
    file: 'purchases/settlePurchase.ts',
    from: 'const fitting = !left && fits(',
    to: 'const fitting = fits(',
    noticedBy: 'purchases/moneyBack.test.ts',
  },
  {
    name: 'who has left is written down as a buyer',
    file: 'purchases/mismatch.ts',
    from: 'set({ buyer: null })',
    to: 'set({ next_sync_at: null })',
    noticedBy: 'purchases/moneyBack.test.ts',
  },
  {
    name: 'all of a payment is returned, whatever is left of it',
    file: 'purchases/undo.ts',
    from: 'const cents = row.paid_cents - refundedCents',
    to: 'const cents = row.paid_cents',
    noticedBy: 'purchases/mismatches.test.ts',
  },
  {
    name: 'money that did not arrive is forgotten',
    file: 'purchases/mismatch.ts',
    from: "row.state === 'mismatched' || (row.state === 'abandoned' && row.resolution === 'returned')",
    to: "row.state === 'mismatched'",
    noticedBy: 'purchases/mismatches.test.ts',
  },
  {
    name: 'an older quote ends the checkout of a newer one',
    file: 'purchases/endCheckout.ts',
    from: '(older.created_at, older.id) < (kept.created_at, kept.id)',
    to: 'older.id <> kept.id',
    noticedBy: 'reconcile.test.ts',
  },
  {
    name: 'a month is given while its payment is disputed',
    file: 'plans/months.ts',
    from: ".where('purchases.dispute', '<>', 'open')",
    to: '',
    noticedBy: 'plans/yearlyPlans.test.ts',
  },
]

const folder = new URL('../credits/payments/', import.meta.url)

/** Why a mutant is out of date; null: it is up to date. */
export const outdated = async ({ name, file, from, noticedBy }: PaymentMutant): Promise<string | null> => {
  const times = (await readFile(new URL(file, folder), 'utf8')).split(from).length - 1
  if (times !== 1) return `The mutant "${name}" is out of date: "${from}" is ${times} times in ${file}.`
  await readFile(new URL(noticedBy, folder))
  return null
}
