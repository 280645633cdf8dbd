import { describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { someLink, someOrder } from './order.fixture.ts'
import { stageStates } from './stages.ts'

const at = '2027-03-05T09:00:00.000Z'
const states = (changed: Partial<Order>): string =>
  stageStates(someOrder(changed))
    .map(({ state }) => state)
    .join(' ')

describe('order stages', () => {
  it('are passed in sequence', () => {
    expect(states({})).toBe('now ahead ahead ahead ahead')
    expect(states({ status: 'paid' })).toBe('done now ahead ahead ahead')
    expect(states({ status: 'in_progress' })).toBe('done now ahead ahead ahead')
    expect(states({ status: 'in_progress', in_check: true })).toBe('done done now ahead ahead')
    expect(states({ status: 'delivered' })).toBe('done done done now ahead')
  })

  it('show where care is needed', () => {
    expect(states({ status: 'paid', is_overdue: true })).toBe('done careful ahead ahead ahead')
    expect(states({ status: 'failed' })).toBe('done done careful ahead ahead')
    expect(states({ status: 'in_progress', alarm: { transition: 'reject_revision', at, seconds_left: 1 } })).toBe(
      'done careful ahead ahead ahead',
    )
    expect(states({ status: 'disputed', accepted_at: at, submitted_at: at, delivered_at: at })).toBe(
      'done done done careful ahead',
    )
  })

  it('stop where the order was broken off', () => {
    expect(states({ status: 'cancelled' })).toBe('stopped ahead ahead ahead ahead')
    expect(states({ status: 'cancelled', accepted_at: at })).toBe('done stopped ahead ahead ahead')
    expect(states({ status: 'refunded', accepted_at: at, submitted_at: at })).toBe('done done stopped ahead ahead')
  })

  it('end with the guarantee', () => {
    const under = (state: 'running' | 'fulfilled' | 'refunded', link = someLink()) =>
      states({ status: 'completed', link, guarantee: { state, from: at, until: at, lost_at: null, reckoning: null } })
    expect(under('running')).toBe('done done done done now')
    expect(under('running', someLink({ state: 'endangered' }))).toBe('done done done done careful')
    expect(under('fulfilled')).toBe('done done done done done')
    expect(under('refunded')).toBe('done done done done stopped')
  })
})
