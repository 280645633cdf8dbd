// Event delivery to the product: signed, in order, with retries, and with faults on request.
import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { useDatabase } from '../../server/testing/database.ts'
import { useStripe } from './useStripe.ts'

const database = useDatabase()
const context = useStripe(database)

afterEach(async () => {
  await context.command({ do: 'duplicate', on: false })
  await context.command({ do: 'delay', ms: 0 })
  await context.command({ do: 'lose' })
  await context.command({ do: 'release' })
})

const payOne = async (): Promise<Stripe.Checkout.Session> => {
  const price_data = { currency: 'eur', unit_amount: 900, product_data: { name: 'Ten' } }
  const session = await context.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data }],
    success_url: `${context.url}/done`,
  })
  await context.command({ do: 'pay', session: session.id })
  return session
}

const typesHeard = (): string[] => context.heard.map(({ type }) => type)
const paid = ['payment_intent.succeeded', 'checkout.session.completed']

interface Seen {
  id: string
  type: string
  state: string
  deliveries: { status: number | null }[]
}

const latest = async (count: number): Promise<Seen[]> => {
  const { json } = await context.call(`stripe/events?limit=${count}`)
  return (json as Seen[]).toReversed()
}

test('retries an event that the product did not accept before it sends the next one', async () => {
  context.answers.push(500, 503)
  await payOne()
  expect(typesHeard()).toEqual([paid[0], paid[0], paid[0], paid[1]])
  const seen = await latest(2)
  expect(seen.map(({ state, deliveries }) => [state, deliveries.map(({ status }) => status)])).toEqual([
    ['delivered', [500, 503, 200]],
    ['delivered', [200]],
  ])
})

test('postpones an event that the product keeps rejecting and lets others pass', async () => {
  context.answers.push(500, 500, 500, 500)
  await payOne()
  expect(typesHeard().at(-1)).toBe(paid[1])
  expect((await latest(2)).map(({ state }) => state)).toEqual(['pending', 'delivered'])
  await context.db
    .updateTable('stripe_events')
    .set({ next_attempt_at: new Date() })
    .where('state', '=', 'pending')
    .execute()
  await context.command({ do: 'deliver' })
  expect(typesHeard().at(-1)).toBe(paid[0])
  expect((await latest(2)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('delivers withheld events when they are released', async () => {
  await context.command({ do: 'withhold' })
  await payOne()
  expect(context.heard).toEqual([])
  await context.command({ do: 'release' })
  expect(typesHeard()).toEqual(paid)
})

test('reorders, duplicates, delays, repeats and drops events on request', async () => {
  await context.command({ do: 'reorder' })
  await payOne()
  await context.command({ do: 'release' })
  expect(typesHeard()).toEqual(paid.toReversed())

  context.heard.length = 0
  await context.command({ do: 'duplicate', on: true })
  await payOne()
  expect(typesHeard()).toEqual([paid[0], paid[0], paid[1], paid[1]])
  await context.command({ do: 'duplicate', on: false })

  context.heard.length = 0
  await context.command({ do: 'delay', ms: 30 })
  const begin = performance.now()
  await payOne()
  expect(performance.now() - begin).toBeGreaterThan(60)
  await context.command({ do: 'delay', ms: 0 })

  const [first] = context.heard
  context.heard.length = 0
  await context.command({ do: 'repeat', event: first?.id })
  expect(context.heard.map(({ id }) => id)).toEqual([first?.id])

  context.heard.length = 0
  await context.command({ do: 'withhold' })
  await payOne()
  await context.command({ do: 'lose' })
  await context.command({ do: 'release' })
  expect(context.heard).toEqual([])
  expect((await latest(2)).map(({ state }) => state)).toEqual(['lost', 'lost'])
})

test('shows one event with all its deliveries', async () => {
  await payOne()
  const [event] = context.heard
  const { json } = await context.call(`stripe/events/${event?.id ?? ''}`)
  expect(json).toMatchObject({
    id: event?.id,
    body: { api_version: '2026-10-28.endive' },
    deliveries: [{ status: 200 }],
  })
  expect((await context.call('stripe/events/evt_none')).status).toBe(404)
})

test('rejects unknown commands and commands without a target', async () => {
  for (const [body, status] of [
    [{ do: 'rob' }, 400],
    [{ do: 'pay' }, 400],
    [{ do: 'delay', ms: 1e9 }, 400],
    [{ do: 'pay', session: 'cs_test_none', more: 1 }, 400],
    [{ do: 'pay', session: 'cs_test_none' }, 409],
    [{ do: 'repeat', event: 'evt_none' }, 409],
    [{ do: 'refund' }, 409],
    [{ do: 'renew', subscription: 'sub_none' }, 409],
  ] as const) {
    expect((await context.call('stripe/events', body)).status).toBe(status)
  }
})
