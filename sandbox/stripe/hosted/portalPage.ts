// Customer portal page: a customer changes the card on file and sees what it pays for.
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { NodeBindings } from '../../../server/platform/http/api.ts'
import type { Html } from '../../pages/layout.ts'
import type { PageContext } from '../../pages/show.ts'
import { SandboxProblem } from '../../problems.ts'
import type { SandboxContext } from '../../sandboxContext.ts'
import { find, idOf, inBank, list } from '../bank.ts'
import { testCards } from '../cards.ts'
import { changeCard } from '../portal.ts'
import { onlyItem } from '../terms.ts'
import { cardChoice, day, hosted, hostedReader, type HostedReader, money } from './frame.ts'

const deliveredWithinMs = 10_000

interface Shown {
  session: Stripe.BillingPortal.Session
  plans: Stripe.Subscription[]
  bills: Stripe.Invoice[]
  card: Stripe.PaymentMethod | null
}

const planLine = ({ w, language }: HostedReader, plan: Stripe.Subscription): Html => {
  const item = onlyItem(plan)
  const ends = plan.cancel_at_period_end
  return html`<li>
    <span
      >${money(language, item.price.unit_amount ?? 0, plan.currency)}
      ${w.each[item.price.recurring?.interval ?? ''] ?? ''}<small
        >${ends ? w.ends : w.renews}: ${day(language, item.current_period_end)}</small
      ></span
    >
  </li>`
}

const billLine = ({ w, language }: HostedReader, bill: Stripe.Invoice): Html =>
  html`<li>
    <span
      >${w.openBill}${
        bill.next_payment_attempt === null
          ? ''
          : html`<small>${w.nextTry}: ${day(language, bill.next_payment_attempt)}</small>`
      }</span
    >
    <strong>${money(language, bill.amount_remaining, bill.currency)}</strong>
  </li>`

const portalPage = (c: PageContext, { session, plans, bills, card }: Shown, changed: boolean): Promise<Response> => {
  const reader = hostedReader(c, session.locale)
  const { w } = reader
  const running = plans.filter(({ status }) => status !== 'canceled')
  const main = html`<section class="card">
      <h2>${w.plans}</h2>
      ${
        running.length === 0
          ? html`<p class="note">${w.noPlans}</p>`
          : html`<ul class="bill">
              ${running.map((plan) => planLine(reader, plan))} ${bills.map((bill) => billLine(reader, bill))}
            </ul>`
      }
      <p class="note">${w.currentCard}: ${card?.card === undefined ? w.noCard : `•••• ${card.card.last4}`}</p>
    </section>
    <form class="card" method="post" action="/sandbox/stripe/portal/${session.id}">
      ${changed ? html`<p role="status">${w.cardChanged}</p>` : ''} ${cardChoice(reader, 'succeeds')}
      <button class="button primary">${w.changeCard}</button>
    </form>
    ${
      session.return_url === null
        ? ''
        : html`<p class="pager"><a class="button quiet" href="${session.return_url}">${w.back}</a></p>`
    }`
  return hosted(c, reader, { title: w.portal, lead: w.portalLead, main })
}

export const portalPages = ({ db, publicUrl, delivery }: SandboxContext): Hono<NodeBindings> => {
  const read = async (id: string): Promise<Shown> => {
    const session = await find(db, 'billing_portal.session', id)
    if (session === null) throw new SandboxProblem('not_found')
    const plans = await list(db, 'subscription', { limit: 20, where: [['customer', session.customer]] })
    const bills = await list(db, 'invoice', {
      limit: 20,
      where: [
        ['customer', session.customer],
        ['status', 'open'],
      ],
    })
    const customer = await find(db, 'customer', session.customer)
    const paying =
      idOf(plans.data[0]?.default_payment_method) ?? idOf(customer?.invoice_settings.default_payment_method)
    const card = await find(db, 'payment_method', paying ?? '')
    return { session, plans: plans.data, bills: bills.data, card }
  }
  return new Hono<NodeBindings>()
    .get('/stripe/portal/:id', async (c) =>
      portalPage(c, await read(c.req.param('id')), c.req.query('changed') !== undefined),
    )
    .post('/stripe/portal/:id', async (c) => {
      const { session } = await read(c.req.param('id'))
      const form = new URLSearchParams(await c.req.text())
      const card = testCards.find((one) => one === form.get('card')) ?? 'succeeds'
      await inBank(db, { publicUrl }, (bank) => changeCard(bank, session.customer, card))
      await Promise.race([delivery.drain(), pause(deliveredWithinMs, undefined, { ref: false })])
      return c.redirect(`/sandbox/stripe/portal/${session.id}?changed=1`, 303)
    })
}
