// What the timeline of an order shows about credits, to each side and to an admin.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { OrderSide } from '../../../contract/orders.ts'
import { createI18n, type Language } from '../../lib/i18n.ts'
import uiDe from '../../ui/locales/de.json' with { type: 'json' }
import uiEn from '../../ui/locales/en.json' with { type: 'json' }
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import stepsDe from './locales/orderSteps.de.json' with { type: 'json' }
import stepsEn from './locales/orderSteps.en.json' with { type: 'json' }
import { someOrder } from './order.fixture.ts'
import { TimelineCard } from './TimelineCard.tsx'

const decidedAt = '2027-03-09T09:00:00.000Z'
const decided = someOrder({
  status: 'completed',
  events: [
    {
      ...{ id: '2', at: decidedAt, event: 'decide', actor: 'admin', status: 'completed' },
      detail: { refund: 18, payout: 27 },
    },
  ],
})

const notified = async (language: Language, side?: OrderSide, order = decided): Promise<string> => {
  const i18n = await createI18n(language, {
    resources: { en: { ui: uiEn, orders: en, orderSteps: stepsEn }, de: { ui: uiDe, orders: de, orderSteps: stepsDe } },
  })
  const card = createElement(TimelineCard, { order, now: '', ...(side === undefined ? {} : { side }) })
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, card)).replaceAll('\u00a0', ' ')
}

test('each side reads what it received itself, an admin reads both by name', async () => {
  const german = {
    buyer: await notified('de', 'buyer'),
    seller: await notified('de', 'seller'),
    admin: await notified('de'),
  }
  expect(german.buyer).toMatch(/18 Credits an dich erstattet.*27 Credits an Verkäufer ausgezahlt/)
  expect(german.seller).toMatch(/18 Credits an Käufer erstattet.*27 Credits an dich ausgezahlt/)
  expect(german.admin).toMatch(/18 Credits an Käufer erstattet.*27 Credits an Verkäufer ausgezahlt/)
  expect(await notified('en', 'buyer')).toMatch(/18 credits refunded to you.*27 credits paid to seller/)
  expect(await notified('en', 'seller')).toMatch(/18 credits refunded to buyer.*27 credits paid out to you/)
})

test('a refund that the seller cannot pay in full shows what was refunded, from what, and what is still owed', async () => {
  const detail = { refund: 9, from_pending: 6, claim: 3 }
  const event = { id: '3', at: decidedAt, event: 'guarantee_refunded', actor: 'check', status: 'completed', detail }
  const order = someOrder({ status: 'completed', events: [event as (typeof decided)['events'][number]] })
  expect(await notified('en', 'buyer', order)).toMatch(
    /6 credits refunded to you.*6 credits from pending credits.*3 credits still owed by the seller/,
  )
  expect(await notified('de', 'seller', order)).toMatch(
    /6 Credits an Käufer erstattet.*3 Credits schuldet der Verkäufer noch/,
  )
})

test('what is pending is named after the payout, and what was withheld of it later has words of its own', async () => {
  const at = decidedAt
  const events = [
    {
      ...{ id: '4', at, event: 'approve', actor: 'buyer', status: 'completed' },
      detail: { payout: 40, premium_paid: 1, pending: 28 },
    },
    { ...{ id: '5', at, event: 'payout_reversed', actor: 'system', status: 'completed' }, detail: { pending: 28 } },
  ] as (typeof decided)['events']
  const order = someOrder({ status: 'completed', events })
  expect(await notified('en', 'seller', order)).toMatch(
    /40 credits paid out to you.*28 credits of it pending.*Premium to the guarantee account: 1 credit.*28 credits withheld/,
  )
  expect(await notified('de', 'buyer', order)).toMatch(
    /40 Credits an Verkäufer ausgezahlt.*davon 28 Credits ausstehend.*Garantiekonto: 1 Credit.*28 Credits einbehalten/,
  )
})
