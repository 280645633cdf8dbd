// Commands of the payment service: trigger events on purpose, to test how the product handles them.
import { z } from 'zod'
import { minuteMs } from '../../contract/durations.ts'
import { unreachable } from '../../server/platform/errors.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import { changeAccount } from './account.ts'
import { type AnyObject, type Bank, need } from './bank.ts'
import { type Buyer, testCards } from './cards.ts'
import { expireSession } from './checkout.ts'
import { newestEvent } from './delivery.ts'
import { pay } from './paying.ts'
import { changeCard } from './portal.ts'
import { refused } from './problem.ts'
import { closeDispute, failRefund, openDispute, refund } from './refunds.ts'
import { onlyItem } from './terms.ts'

const id = z.string().min(1).max(200)
const card = z.enum(testCards)
const delayMsMax = minuteMs
const amount = z.int().min(1).max(99_999_999)
const charged = { charge: id.optional(), payment_intent: id.optional() }

const buyer = z.strictObject({
  name: z.string().max(200).nullable().default('Kim Beispiel'),
  email: z.email().nullable().default('buyer@demo.test'),
  country: z.string().length(2).default('DE'),
  vat_id: z.string().max(30).nullable().default(null),
})

export const commandSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('pay'),
    session: id,
    card: card.default('succeeds'),
    buyer: buyer.optional(),
    amount: amount.optional(),
    currency: z.string().length(3).toLowerCase().optional(),
  }),
  z.strictObject({
    do: z.literal('fail'),
    session: id,
    card: z.enum(['declined', 'insufficient_funds', 'three_d_secure']).default('declined'),
  }),
  z.strictObject({ do: z.literal('expire'), session: id }),
  z.strictObject({ do: z.literal('refund'), ...charged, amount: amount.optional() }),
  z.strictObject({ do: z.literal('fail_refund'), refund: id }),
  z.strictObject({ do: z.literal('dispute'), ...charged, reason: z.string().max(60).optional() }),
  z.strictObject({ do: z.literal('close_dispute'), dispute: id, outcome: z.enum(['won', 'lost']) }),
  z.strictObject({ do: z.literal('renew'), subscription: id }),
  z.strictObject({ do: z.literal('change_card'), customer: id, card }),
  z.strictObject({ do: z.literal('repeat'), event: id }),
  z.strictObject({ do: z.literal('deliver') }),
  z.strictObject({ do: z.literal('withhold') }),
  z.strictObject({ do: z.literal('reorder') }),
  z.strictObject({ do: z.literal('release') }),
  z.strictObject({ do: z.literal('lose') }),
  z.strictObject({ do: z.literal('duplicate'), on: z.boolean() }),
  z.strictObject({ do: z.literal('delay'), ms: z.int().min(0).max(delayMsMax) }),
])
export type Command = z.output<typeof commandSchema>

export interface Performed {
  /** The target object of the command after it has run. */
  object: AnyObject | null
  /** The events it caused. Unless deliveries are withheld, they have been delivered. */
  events: string[]
}

type Books = <T>(work: (bank: Bank) => Promise<T>) => Promise<T>

const defaultBuyer: Buyer = {
  name: 'Kim Beispiel',
  email: 'buyer@demo.test',
  address: { line1: 'Hafenstraße 1', line2: null, postal_code: '20457', city: 'Hamburg', state: null, country: 'DE' },
  vatId: null,
}

const buyerFrom = (given: z.output<typeof buyer> | undefined): Buyer =>
  given === undefined
    ? defaultBuyer
    : {
        name: given.name,
        email: given.email,
        address: { ...defaultBuyer.address, country: given.country.toUpperCase() },
        vatId: given.vat_id,
      }

type InBooks = Extract<
  Command,
  { do: 'pay' | 'fail' | 'expire' | 'refund' | 'fail_refund' | 'dispute' | 'close_dispute' | 'change_card' }
>

const write = async (bank: Bank, command: InBooks): Promise<AnyObject> => {
  switch (command.do) {
    case 'pay': {
      const { session, card: used, amount: wanted, currency } = command
      const payment = { card: used, buyer: buyerFrom(command.buyer), authenticated: true, amount: wanted, currency }
      const paid = await pay(bank, session, payment)
      if (paid.kind === 'complete' || paid.kind === 'declined') return paid.session
      throw refused(`This Checkout Session is ${paid.session.status ?? 'unknown'} already.`)
    }
    case 'fail': {
      const paid = await pay(bank, command.session, { card: command.card, buyer: defaultBuyer, authenticated: false })
      if (paid.kind === 'declined') return paid.session
      throw refused(`This Checkout Session is ${paid.session.status ?? 'unknown'} already.`)
    }
    case 'expire':
      return await expireSession(bank, await need(bank, 'checkout.session', command.session, 'session'))
    case 'refund':
      return await refund(bank, command)
    case 'fail_refund':
      return await failRefund(bank, command.refund)
    case 'dispute':
      return await openDispute(bank, command)
    case 'close_dispute':
      return await closeDispute(bank, command.dispute, command.outcome)
    case 'change_card':
      return await changeCard(bank, command.customer, command.card)
    default:
      return unreachable(command)
  }
}

/** Renewing moves the clock to the end of the term, so everything else that becomes due happens too. */
const renew = async ({ db, clock }: SandboxContext, books: Books, wanted: string): Promise<Performed> => {
  const before = await newestEvent(db)
  const msLeft = await books(async (bank) => {
    const subscription = await need(bank, 'subscription', wanted, 'subscription')
    if (subscription.status === 'canceled') throw refused(`Subscription ${wanted} has ended.`)
    return Math.max(0, onlyItem(subscription).current_period_end - bank.now) * 1000 + 1000
  })
  await clock.advance(`PT${msLeft / 1000}S`)
  const object = await books((bank) => need(bank, 'subscription', wanted, 'subscription'))
  const rows = await db.selectFrom('stripe_events').select('id').where('seq', '>', before).orderBy('seq').execute()
  return { object, events: rows.map((row) => row.id) }
}

const nothing: Performed = { object: null, events: [] }

/** Performs the command and returns once its events are delivered, unless deliveries are withheld. */
export const perform = async (context: SandboxContext, books: Books, command: Command): Promise<Performed> => {
  const { db, delivery } = context
  switch (command.do) {
    case 'repeat': {
      const event = await db.selectFrom('stripe_events').select('id').where('id', '=', command.event).executeTakeFirst()
      if (event === undefined) throw refused(`No such event: '${command.event}'`)
      await delivery.repeat(command.event)
      return { object: null, events: [command.event] }
    }
    case 'deliver':
      await delivery.drain()
      return nothing
    case 'withhold':
    case 'reorder':
      await changeAccount(db, { hold: command.do })
      return nothing
    case 'release':
      await delivery.release()
      return nothing
    case 'lose':
      await db.updateTable('stripe_events').set({ state: 'lost' }).where('state', '=', 'pending').execute()
      return nothing
    case 'duplicate':
      await changeAccount(db, { duplicate: command.on })
      return nothing
    case 'delay':
      await changeAccount(db, { delay_ms: command.ms })
      return nothing
    case 'renew':
      return await renew(context, books, command.subscription)
    case 'pay':
    case 'fail':
    case 'expire':
    case 'refund':
    case 'fail_refund':
    case 'dispute':
    case 'close_dispute':
    case 'change_card': {
      const written = await books(async (bank) => ({ object: await write(bank, command), events: bank.emitted }))
      await delivery.drain()
      return written
    }
    default:
      return unreachable(command)
  }
}
