// What the payout card of an order shows: parts with their dates, the sources of a refund, and what is still owed.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { dayMs } from '../../../contract/durations.ts'
import type { Order } from '../../../contract/orders.ts'
import { createI18n, type Language } from '../../lib/i18n.ts'
import uiDe from '../../ui/locales/de.json' with { type: 'json' }
import uiEn from '../../ui/locales/en.json' with { type: 'json' }
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { someOrder } from './order.fixture.ts'
import { PayoutCard } from './PayoutCard.tsx'

const shown = async (language: Language, order: Order): Promise<string> => {
  const resources = { en: { ui: uiEn, orders: en }, de: { ui: uiDe, orders: de } }
  const i18n = await createI18n(language, { resources })
  const card = createElement(PayoutCard, { order })
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, card)).replaceAll('\u00a0', ' ')
}

const part = {
  number: 1,
  amount: 23,
  due_at: '2027-04-01T09:00:00.000Z',
  state: 'pending',
  settled_at: null,
  payment_settles_at: null,
} as const

test('pending parts have their release date, settled ones the day on which they were settled', async () => {
  const released = { ...part, number: 2, state: 'released', settled_at: '2027-05-02T09:00:00.000Z' } as const
  const order = someOrder({ payout_parts: [part, released] })
  expect(await shown('en', order)).toMatch(/Pending.*from .*1 Apr.* 2027.*23 credits.*Released.*2 May.* 2027/)
  expect(await shown('de', order)).toMatch(/Ausstehend.*ab .*2027.*23 Credits.*Freigegeben/)
})

test('a part that waits for the payment of the buyer says so, and until when', async () => {
  const until = new Date(Date.now() + 10 * dayMs).toISOString()
  const order = someOrder({ payout_parts: [{ ...part, payment_settles_at: until }] })
  expect(await shown('en', order)).toMatch(/Waits until .* because the buyer’s payment can still be reversed/)
  expect(await shown('de', order)).toMatch(/Wartet bis .* weil die Zahlung des Käufers noch rückgängig/)
  const late = someOrder({ payout_parts: [{ ...part, payment_settles_at: '2026-01-01T09:00:00.000Z' }] })
  expect(await shown('en', late)).toContain('Waits until the buyer’s payment is final.')
})

test('a refund names its sources and what the seller still owes of it', async () => {
  const detail = { refund: 100, from_pending: 70, claim: 30 }
  const at = '2027-05-02T09:00:00.000Z'
  const order = someOrder({
    payout_parts: [{ ...part, state: 'refunded', settled_at: at }],
    events: [{ id: '9', at, event: 'guarantee_refunded', actor: 'check', status: 'completed', detail }],
    claim: { amount: 30, paid: 12, state: 'open', created_at: at },
  })
  const text = await shown('en', order)
  expect(text).toMatch(/Pending credits.*70 credits.*Owed by the seller.*30 credits.*Paid since.*12 credits/)
  expect(text).toContain('We don’t pay it for them.')
  expect(await shown('de', { ...order, claim: null })).not.toContain('Vom Verkäufer geschuldet')
})

test('an order without a schedule or refund has no card', async () => {
  expect(await shown('en', someOrder())).toBe('')
})

test('a part that was taken when the payment was reversed is not called a refund', async () => {
  const order = someOrder({ payout_parts: [{ ...part, state: 'withheld', settled_at: '2027-05-02T09:00:00.000Z' }] })
  expect(await shown('en', order)).toMatch(/Withheld.*2 May.* 2027.*23 credits/)
  expect(await shown('de', order)).toMatch(/Einbehalten.*23 Credits/)
})
