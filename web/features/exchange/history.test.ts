import { expect, test } from 'vitest'
import { someExchange, someLeg, theirLeg } from './exchange.fixture.ts'
import { historyOf } from './history.ts'

test('the history is built from the timestamps of the exchange and its links, in chronological order', () => {
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

test('a rejection appears once, as an answer', () => {
  const exchange = someExchange({
    status: 'rejected',
    stage: 'ended',
    ended_reason: 'rejected',
    legs: [someLeg({ answer: 'rejected', answered_at: '2027-03-02T09:00:00.000Z' }), theirLeg()],
    ended_at: '2027-03-02T09:00:00.000Z',
  })
  expect(historyOf(exchange).map(({ name }) => name)).toEqual(['requested', 'rejected'])
})
