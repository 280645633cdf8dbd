// Hosted checkout pages: payment, bank confirmation, and the notice that nothing is left to pay.
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { NodeBindings } from '../../../server/platform/http/api.ts'
import { unreachable } from '../../../server/platform/errors.ts'
import type { Html } from '../../pages/layout.ts'
import { SandboxProblem } from '../../problems.ts'
import type { SandboxContext } from '../../sandboxContext.ts'
import { find, idOf, inBank } from '../bank.ts'
import type { Decline } from '../cards.ts'
import { pay, type Paid } from '../paying.ts'
import { type BuyerFields, buyerInputs, fieldsFor, hiddenInputs, readFields, toBuyer, wrongField } from './buyerForm.ts'
import { cardChoice, hosted, hostedReader, type HostedReader, money } from './frame.ts'

/** The real service waits at most this long for the product before it redirects the buyer. */
const deliveredWithinMs = 10_000

type PageContext = Context<NodeBindings>

const successUrl = (session: Stripe.Checkout.Session): string =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const amountOf = ({ language }: HostedReader, session: Stripe.Checkout.Session): string =>
  money(language, session.amount_total ?? 0, session.currency ?? 'eur')

const itemLine = ({ w, language }: HostedReader, item: Stripe.LineItem): Html => {
  const schedule = item.price?.recurring
  const each = schedule === null || schedule === undefined ? '' : (w.each[schedule.interval] ?? '')
  return html`<li>
    <span
      >${item.description}${(item.quantity ?? 1) > 1 ? html`<small>${w.quantity}: ${item.quantity}</small>` : ''}</span
    >
    <strong
      >${money(language, item.amount_total, item.currency)}${each === '' ? '' : html`<small>${each}</small>`}</strong
    >
  </li>`
}

const summary = (reader: HostedReader, session: Stripe.Checkout.Session): Html =>
  html`<section class="card">
    <ul class="bill">
      ${(session.line_items?.data ?? []).map((item) => itemLine(reader, item))}
      <li class="total"><span>${reader.w.total}</span><strong>${amountOf(reader, session)}</strong></li>
    </ul>
  </section>`

const backLink = (address: string | null, label: string): Html | '' =>
  address === null ? '' : html`<p class="pager"><a class="button quiet" href="${address}">${label}</a></p>`

const payPage = (
  c: PageContext,
  session: Stripe.Checkout.Session,
  fields: BuyerFields,
  problem: string | null,
): Promise<Response> => {
  const reader = hostedReader(c, session.locale)
  const { w } = reader
  const main = html`${summary(reader, session)}
    <form class="card" method="post" action="/sandbox/stripe/checkout/${session.id}">
      ${problem === null ? '' : html`<p class="alert" role="alert">${problem}</p>`} ${cardChoice(reader, fields.card)}
      ${buyerInputs(reader, fields, session.tax_id_collection?.enabled === true)}
      <button class="button primary">${w.payNow(amountOf(reader, session))}</button>
    </form>
    ${backLink(session.cancel_url, w.cancel)}`
  const title = session.mode === 'subscription' ? w.subscribe : w.pay
  const leadsTo = [session.success_url]
  return hosted(c, reader, { title, main, leadsTo })
}

const askPage = (c: PageContext, session: Stripe.Checkout.Session, fields: BuyerFields): Promise<Response> => {
  const reader = hostedReader(c, session.locale)
  const { w } = reader
  const main = html`<form class="card" method="post" action="/sandbox/stripe/checkout/${session.id}">
    ${hiddenInputs(fields)}
    <div class="buttons">
      <button class="button primary" name="answer" value="confirm">${w.confirm}</button>
      <button class="button" name="answer" value="refuse">${w.refuse}</button>
    </div>
  </form>`
  const page = { title: w.secureTitle, lead: w.secureLead(amountOf(reader, session)), main }
  return hosted(c, reader, { ...page, leadsTo: [session.success_url] })
}

const overPage = (c: PageContext, session: Stripe.Checkout.Session): Promise<Response> => {
  const reader = hostedReader(c, session.locale)
  const { w } = reader
  if (session.status === 'complete') {
    const main = html`<p class="pager"><a class="button primary" href="${successUrl(session)}">${w.goOn}</a></p>`
    return hosted(c, reader, { title: w.paidTitle, lead: w.paidLead, main })
  }
  const main = html`${backLink(session.cancel_url, w.back)}`
  return hosted(c, reader, { title: w.expiredTitle, lead: w.expiredLead, main })
}

const declinedWords = ({ w }: HostedReader, why: Decline): string => w.declined[why.declineCode] ?? why.message

const answered = (text: string | null): boolean | null => (text === 'confirm' ? true : text === 'refuse' ? false : null)

const shown = (c: PageContext, paid: Paid, fields: BuyerFields): Promise<Response> | Response => {
  const { session } = paid
  switch (paid.kind) {
    case 'complete':
    case 'already':
      return c.redirect(successUrl(session), 303)
    case 'expired':
      return overPage(c, session)
    case 'asks':
      return askPage(c, session, fields)
    case 'declined':
      return payPage(c, session, fields, declinedWords(hostedReader(c, session.locale), paid.why))
    default:
      return unreachable(paid)
  }
}

export const checkoutPages = ({ db, publicUrl, delivery }: SandboxContext): Hono<NodeBindings> => {
  const read = async (id: string): Promise<Stripe.Checkout.Session> => {
    const session = await find(db, 'checkout.session', id)
    if (session === null) throw new SandboxProblem('not_found')
    return session
  }
  return new Hono<NodeBindings>()
    .get('/stripe/checkout/:id', async (c) => {
      const session = await read(c.req.param('id'))
      if (session.status !== 'open') return overPage(c, session)
      const customer = await find(db, 'customer', idOf(session.customer) ?? '')
      return payPage(c, session, fieldsFor(session, customer), null)
    })
    .post('/stripe/checkout/:id', async (c) => {
      const session = await read(c.req.param('id'))
      const form = new URLSearchParams(await c.req.text())
      const fields = readFields(form)
      const reader = hostedReader(c, session.locale)
      const wrong = session.status === 'open' ? wrongField(reader, fields) : null
      if (wrong !== null) {
        return payPage(
          c,
          session,
          fields,
          reader.w.incomplete.replace('{field}', () => wrong),
        )
      }
      const payment = { card: fields.card, buyer: toBuyer(fields), authenticated: answered(form.get('answer')) }
      const paid = await inBank(db, { publicUrl }, (bank) => pay(bank, session.id, payment))
      await Promise.race([delivery.drain(), pause(deliveredWithinMs, undefined, { ref: false })])
      return shown(c, paid, fields)
    })
}
