// Stripe page: checkout sessions, payments, plans and events at a glance, with buttons to trigger anything that can
// happen to them.
import { Hono } from 'hono'
import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { needAccount, type StripeAccount } from '../stripe/account.ts'
import type { Command } from '../stripe/commands.ts'
import { money } from '../stripe/hosted/frame.ts'
import { words } from '../stripe/hosted/words.ts'
import {
  listCharges,
  listDisputes,
  listEvents,
  listOpenSessions,
  listSubscriptions,
  type SeenEvent,
} from '../stripe/overview.ts'
import { onlyItem } from '../stripe/terms.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { copyable, emptyState, factList, type Html, moment, type Reader } from './layout.ts'
import type { Show } from './show.ts'

const shownMax = 20
const delayMs = 2000

/** What a button sends: a command, without the fields that only other commands have. */
type Sent = Partial<Record<string, string | number | boolean>> & { do: Command['do'] }

const act = (command: Sent, label: string, look = ''): Html =>
  html`<button class="button ${look}" data-command="${JSON.stringify(command)}">${label}</button>`

const acts = (buttons: readonly (Html | '')[]): Html =>
  html`<form data-form="stripe">
    <div class="acts">${buttons}</div>
    <p class="alert" role="alert" hidden></p>
  </form>`

const at = (reader: Reader, seconds: number): Html => moment(reader, new Date(seconds * 1000), 'medium')

interface Listed<T> {
  title: string
  note?: string
  columns: readonly (string | { number: string })[]
  entries: readonly T[]
  empty: string
  row(entry: T): Html
}

const listCard = <T>({ title, note, columns, entries, empty, row }: Listed<T>): Html =>
  html`<section class="card flush">
    <div class="headed">
      <h2>${title}</h2>
      ${note === undefined ? '' : html`<p class="note">${note}</p>`}
    </div>
    ${
      entries.length === 0
        ? emptyState(empty)
        : html`<table class="rows">
            <thead>
              <tr>
                ${columns.map((column) =>
                  typeof column === 'string'
                    ? html`<th>${column}</th>`
                    : html`<th class="number">${column.number}</th>`,
                )}
                <th></th>
              </tr>
            </thead>
            <tbody>
              ${entries.map(row)}
            </tbody>
          </table>`
    }
  </section>`

const sessionRow = (reader: Reader, session: Stripe.Checkout.Session): Html => {
  const { t, language } = reader
  const { id } = session
  const name = session.line_items?.data.map((item) => item.description).join(', ')
  return html`<tr>
    <th scope="row" data-label="${t.stripeWhat}">${name}<small>${session.client_reference_id ?? ''}</small></th>
    <td data-label="${t.stripeAmount}" class="number">
      ${money(language, session.amount_total ?? 0, session.currency ?? 'eur')}
    </td>
    <td data-label="${t.stripePage}">
      <a href="/sandbox/stripe/checkout/${id}">${t.open}</a>
    </td>
    <td class="row-actions">
      ${acts([
        act({ do: 'pay', session: id }, t.stripePay, 'primary'),
        act({ do: 'fail', session: id }, t.stripeFail),
        act({ do: 'expire', session: id }, t.stripeExpire, 'quiet'),
      ])}
    </td>
  </tr>`
}

const stateOf = ({ t }: Reader, charge: Stripe.Charge): { word: string; look: string } => {
  if (!charge.paid) return { word: t.stripeFailed, look: 'fault' }
  if (charge.disputed) return { word: t.stripeDisputed, look: 'fault' }
  if (charge.amount_refunded > 0) return { word: t.stripeRefunded, look: 'soft' }
  return { word: t.stripeSucceeded, look: 'alive' }
}

const chargeActs = ({ t }: Reader, charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): Html | '' => {
  const { id } = charge
  const open = disputes.find((dispute) => dispute.charge === id && dispute.status === 'needs_response')
  if (open !== undefined) {
    return acts([
      act({ do: 'close_dispute', dispute: open.id, outcome: 'won' }, t.stripeWon),
      act({ do: 'close_dispute', dispute: open.id, outcome: 'lost' }, t.stripeLost),
    ])
  }
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid || charge.disputed || left === 0) return ''
  return acts([
    act({ do: 'refund', charge: id }, t.stripeRefund),
    left < 2 ? '' : act({ do: 'refund', charge: id, amount: Math.floor(left / 2) }, t.stripeHalf, 'quiet'),
    act({ do: 'dispute', charge: id }, t.stripeDispute, 'quiet'),
  ])
}

const chargeRow = (reader: Reader, charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): Html => {
  const { t, language } = reader
  const { word, look } = stateOf(reader, charge)
  const back =
    charge.amount_refunded === 0
      ? ''
      : html`<small>${t.stripeRefunded}: ${money(language, charge.amount_refunded, charge.currency)}</small>`
  return html`<tr>
    <th scope="row" data-label="${t.stripeWhat}">
      ${charge.description ?? charge.billing_details.name}<small>${charge.billing_details.email ?? ''}</small>
    </th>
    <td data-label="${t.stripeAmount}" class="number">${money(language, charge.amount, charge.currency)}${back}</td>
    <td data-label="${t.at}" class="number">${at(reader, charge.created)}</td>
    <td data-label="${t.status}"><span class="badge ${look}">${word}</span></td>
    <td class="row-actions">${chargeActs(reader, charge, disputes)}</td>
  </tr>`
}

const planWord = ({ t }: Reader, plan: Stripe.Subscription): string => {
  if (plan.status === 'canceled') return t.stripeEnded
  if (plan.status === 'past_due') return t.stripePastDue
  return plan.cancel_at_period_end ? t.stripeEnding : t.stripeActive
}

const planRow = (reader: Reader, plan: Stripe.Subscription): Html => {
  const { t, language } = reader
  const item = onlyItem(plan)
  const over = plan.status === 'canceled'
  const customer = typeof plan.customer === 'string' ? plan.customer : plan.customer.id
  const end = over ? (plan.ended_at ?? plan.created) : item.current_period_end
  return html`<tr>
    <th scope="row" data-label="${t.stripeWhat}">${plan.description ?? plan.id}<small>${plan.id}</small></th>
    <td data-label="${t.stripeAmount}" class="number">
      ${money(language, item.price.unit_amount ?? 0, plan.currency)}<small
        >${words[language].each[item.price.recurring?.interval ?? ''] ?? ''}</small
      >
    </td>
    <td data-label="${over || plan.cancel_at_period_end ? t.stripeEnds : t.stripeRenews}" class="number">
      ${at(reader, end)}
    </td>
    <td data-label="${t.status}">
      <span class="badge ${plan.status === 'active' ? 'alive' : 'fault'}">${planWord(reader, plan)}</span>
    </td>
    <td class="row-actions">
      ${
        over
          ? ''
          : acts([
              act({ do: 'renew', subscription: plan.id }, t.stripeRenew),
              act({ do: 'change_card', customer, card: 'declined' }, t.stripeCardBad, 'quiet'),
              act({ do: 'change_card', customer, card: 'succeeds' }, t.stripeCardGood, 'quiet'),
            ])
      }
    </td>
  </tr>`
}

const eventRow = (reader: Reader, event: SeenEvent): Html => {
  const { t } = reader
  const states = {
    pending: t.stripePending,
    delivered: t.stripeDelivered,
    failed: t.stripeFailed,
    lost: t.stripeLostEvent,
  }
  const look = { pending: '', delivered: 'alive', failed: 'fault', lost: 'soft' }[event.state]
  const answers = event.deliveries.map(({ status }) => status ?? '–').join(', ')
  return html`<tr>
    <th scope="row" data-label="${t.stripeEvent}"><code>${event.type}</code><small>${event.about}</small></th>
    <td data-label="${t.at}" class="number">${at(reader, event.created)}</td>
    <td data-label="${t.status}"><span class="badge ${look}">${states[event.state]}</span></td>
    <td data-label="${t.stripeDeliveries}">${answers === '' ? '–' : answers}</td>
    <td class="row-actions">${acts([act({ do: 'repeat', event: event.id }, t.stripeRepeat, 'quiet')])}</td>
  </tr>`
}

const deliveryCard = ({ t }: Reader, account: StripeAccount, waiting: number): Html => {
  const held = { none: t.stripeNormal, withhold: t.stripeWithheld, reorder: t.stripeReordered }[account.hold]
  const states = [
    held,
    ...(account.duplicate ? [t.stripeDoubled] : []),
    ...(account.delay_ms > 0 ? [t.stripeDelayed.replace('{ms}', String(account.delay_ms))] : []),
    ...(waiting > 0 ? [`${waiting} ${t.stripeWaiting}.`] : []),
  ]
  return html`<section class="card">
    <h2>${t.stripeDelivery}</h2>
    <p class="note">${t.stripeDeliveryLead}</p>
    <p role="status">${states.join(' ')}</p>
    ${acts([
      ...(account.hold === 'none'
        ? [act({ do: 'withhold' }, t.stripeWithhold), act({ do: 'reorder' }, t.stripeReorder)]
        : [act({ do: 'release' }, t.stripeRelease, 'primary'), act({ do: 'lose' }, t.stripeLose)]),
      account.duplicate
        ? act({ do: 'duplicate', on: false }, t.stripeOnce)
        : act({ do: 'duplicate', on: true }, t.stripeDuplicate),
      account.delay_ms > 0
        ? act({ do: 'delay', ms: 0 }, t.stripeNoDelay)
        : act({ do: 'delay', ms: delayMs }, t.stripeDelay),
    ])}
  </section>`
}

const accessCard = (reader: Reader, { addresses }: SandboxContext): Html => {
  const { t } = reader
  const { host, port, apiKey, webhookSecret } = addresses.stripe
  const facts = [
    [t.stripeServer, copyable(reader, `http://${host}:${port}`)],
    [t.stripeKey, copyable(reader, apiKey)],
    [t.stripeSecret, copyable(reader, webhookSecret)],
  ] as const
  return html`<section class="card">
    <h2>${t.addresses}</h2>
    ${factList(facts, 'tight')}
  </section>`
}

const stripeMain = async (reader: Reader, context: SandboxContext): Promise<Html> => {
  const { t } = reader
  const { db } = context
  const [account, open, charges, disputes, plans, events] = await Promise.all([
    needAccount(db),
    listOpenSessions(db, shownMax),
    listCharges(db, shownMax),
    listDisputes(db, shownMax),
    listSubscriptions(db, shownMax),
    listEvents(db, shownMax),
  ])
  const waiting = events.filter(({ state }) => state === 'pending').length
  return html`<div class="grid">${deliveryCard(reader, account, waiting)}${accessCard(reader, context)}</div>
    ${listCard({
      title: t.stripeOpen,
      columns: [t.stripeWhat, { number: t.stripeAmount }, t.stripePage],
      entries: open,
      empty: t.stripeNoOpen,
      row: (session) => sessionRow(reader, session),
    })}
    ${listCard({
      title: t.stripePaid,
      columns: [t.stripeWhat, { number: t.stripeAmount }, { number: t.at }, t.status],
      entries: charges,
      empty: t.stripeNoPaid,
      row: (charge) => chargeRow(reader, charge, disputes),
    })}
    ${listCard({
      title: t.stripePlans,
      note: t.stripeRenewLead,
      columns: [t.stripeWhat, { number: t.stripeAmount }, { number: t.stripeRenews }, t.status],
      entries: plans,
      empty: t.stripeNoPlans,
      row: (plan) => planRow(reader, plan),
    })}
    ${listCard({
      title: t.stripeEvents,
      columns: [t.stripeEvent, { number: t.at }, t.status, t.stripeDeliveries],
      entries: events,
      empty: t.stripeNoEvents,
      row: (event) => eventRow(reader, event),
    })}`
}

export const stripeRoutes = (context: SandboxContext, show: Show): Hono<NodeBindings> =>
  new Hono<NodeBindings>().get('/stripe', (c) =>
    show(c, (reader) => ({
      section: 'stripe',
      title: reader.t.stripeTitle,
      lead: reader.t.stripeLead,
      main: stripeMain(reader, context),
    })),
  )
