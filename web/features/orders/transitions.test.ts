import { expect, it } from 'vitest'
import { orderMessageMax, orderReasonMax, statementMax } from '../../../contract/limits.ts'
import { orderProcess } from '../../../contract/orderProcess.ts'
import { allMessages } from './messages.ts'
import { memberTransitions, transitionShapes, openTransitions } from './transitions.ts'
import { listPath, orderPath, shortAddress } from './paths.ts'
import { turnOf } from './nextActor.ts'

it('knows every transition that a buyer or a seller can make', () => {
  const made = new Set(
    orderProcess.filter(({ by }) => by === 'buyer' || by === 'seller').map(({ transition }) => transition),
  )
  expect([...memberTransitions].toSorted()).toEqual([...made].toSorted())
})

it('offers what the server allows, the most important first', () => {
  expect(openTransitions({ transitions: ['dispute', 'request_revision', 'approve'] })).toEqual([
    'approve',
    'request_revision',
    'dispute',
  ])
  expect(openTransitions({ transitions: [] })).toEqual([])
})

it('uses the contract’s length limits for notes', () => {
  expect(transitionShapes.decline.note?.max).toBe(orderReasonMax)
  expect(transitionShapes.dispute.note?.max).toBe(statementMax)
  expect(orderMessageMax).toBe(statementMax)
})

it('merges pages of messages in order, each message once', () => {
  const message = (id: string) => ({
    id,
    side: 'buyer' as const,
    body: id,
    content: null,
    sent_at: '2027-03-01T09:00:00.000Z',
  })
  const pages = [{ messages: [message('9'), message('10')] }, { messages: [message('2'), message('9')] }]
  expect(allMessages(pages).map(({ id }) => id)).toEqual(['2', '9', '10'])
})

it('derives whose turn it is from the reader’s side', () => {
  expect(turnOf({ waits_for: 'seller', side: 'seller' })).toBe('mine')
  expect(turnOf({ waits_for: 'seller', side: 'buyer' })).toBe('theirs')
  expect(turnOf({ waits_for: 'check', side: 'buyer' })).toBe('check')
  expect(turnOf({ waits_for: 'admin', side: 'buyer' })).toBe('team')
  expect(turnOf({ waits_for: null, side: 'buyer' })).toBeNull()
})

it('links to the page of the given side, and shortens URLs', () => {
  expect(listPath('buyer')).toBe('/orders')
  expect(orderPath({ side: 'seller', id: '1' })).toBe('/tasks/1')
  expect(shortAddress('https://wald.test/')).toBe('wald.test')
  expect(shortAddress('https://wald.test/h%C3%BCtte?x=1#y')).toBe('wald.test/hütte?x=1')
  expect(shortAddress('nonsense')).toBe('nonsense')
  expect(shortAddress('https://xn--htte-0ra.test:8080/a%20b%E2%80%AE')).toBe('hütte.test:8080/a%20b%E2%80%AE')
  // Cyrillic letters that look like "apple".
  expect(shortAddress('https://xn--80ak6aa92e.com/x')).toBe('xn--80ak6aa92e.com/x')
})
