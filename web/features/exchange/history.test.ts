import { expect, test } from 'vitest'
import { someExchange, someLeg, theirLeg } from './exchange.fixture.ts'
import { historyOf } from './history.ts'

test('a history is put together from the times of the exchange and its links, in their order', () => {
  const exchange = someExchange({
    status: 'approved',
    stage: 'ended',
    ended_reason: 'link_lost',
    legs: [
      someLeg({ answer: 'approved', answered_at: '2027-03-02T09:00:00.000Z', placed_at: '2027-03-04T09:00:00.000Z' }),
      theirLeg({ placed_at: '2027-03-03T09:00:00.000Z', confirmed: true }),
    ],
    place_by: '2027-03-09T09:00:00.000Z',
    live_at: '2027-03-04T09:00:00.000Z',
    ended_at: '2027-06-01T09:00:00.000Z',
  })
  expect(historyOf(exchange).map(({ name }) => name)).toEqual([
    'requested',
    'approved',
    'agreed',
    'confirmed',
    'placed',
    'live',
    'ended',
  ])
})

test('a rejection is told once, as the answer that it is', () => {
  const exchange = someExchange({
    status: 'rejected',
    stage: 'ended',
    ended_reason: 'rejected',
    legs: [someLeg({ answer: 'rejected', answered_at: '2027-03-02T09:00:00.000Z' }), theirLeg()],
    ended_at: '2027-03-02T09:00:00.000Z',
  })
  expect(historyOf(exchange).map(({ name }) => name)).toEqual(['requested', 'rejected'])
})
