import { expect, test } from 'vitest'
import type { ExchangeLeg } from '../../../contract/exchange.ts'
import { someExchange, someLeg, theirLeg } from './exchange.fixture.ts'
import { clockOf, isCalling, situationOf } from './situation.ts'

const placing = (mine: Partial<ExchangeLeg>, theirs: Partial<ExchangeLeg> = {}) =>
  situationOf(someExchange({ stage: 'placing', legs: [someLeg(mine), theirLeg(theirs)] }))

test('before all members have agreed, the reader’s own answer decides the situation', () => {
  expect(situationOf(someExchange())).toBe('to_answer')
  expect(situationOf(someExchange({ legs: [someLeg({ answer: 'approved' }), theirLeg()] }))).toBe('answers_awaited')
})

test('while links are placed, the reader’s own link comes first, then a link only the reader can confirm', () => {
  expect(placing({})).toBe('to_place')
  expect(placing({ state: 'failed' }, { state: 'unread' })).toBe('to_correct')
  expect(placing({ state: 'in_check' }, { state: 'unread' })).toBe('to_confirm')
  expect(placing({ state: 'in_check' })).toBe('in_check')
  expect(placing({ state: 'unread' })).toBe('unread')
  expect(placing({ state: 'placed' })).toBe('links_awaited')
})

test('a missing link comes first, and only its giver has to act', () => {
  const gone = { state: 'placed', repair_by: '2027-03-05T09:00:00.000Z' } as const
  expect(placing(gone)).toBe('mine_missing')
  const live = someExchange({ stage: 'live', legs: [someLeg({ state: 'placed' }), theirLeg(gone)] })
  expect(situationOf(live)).toBe('theirs_missing')
  expect([isCalling('mine_missing'), isCalling('theirs_missing')]).toEqual([true, false])
})

test('an ended exchange gives the reason and has no deadline', () => {
  const ended = someExchange({ stage: 'ended', ended_reason: 'not_placed', seconds_left: null })
  expect(situationOf(ended)).toBe('not_placed')
  expect(clockOf(ended)).toBe(null)
  expect(clockOf(someExchange())).toEqual({ end: 'answers', at: '2027-03-08T09:00:00.000Z', secondsLeft: 1_000 })
})
