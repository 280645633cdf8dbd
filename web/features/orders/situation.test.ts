import { describe, expect, it } from 'vitest'
import { orderStatuses } from '../../../contract/orderProcess.ts'
import { someLink, someOrder } from './order.fixture.ts'
import { situationOf, situations } from './situation.ts'

const at = '2027-03-05T09:00:00.000Z'

describe('order situation', () => {
  it('differs by progress while the seller works on it', () => {
    expect(situationOf(someOrder())).toBe('unanswered')
    expect(situationOf(someOrder({ status: 'paid' }))).toBe('accepted')
    expect(situationOf(someOrder({ status: 'in_progress' }))).toBe('working')
    expect(situationOf(someOrder({ status: 'paid', is_overdue: true }))).toBe('overdue')
    expect(situationOf(someOrder({ status: 'in_progress', is_overdue: true, in_check: true }))).toBe('in_check')
    const requested = someOrder({
      status: 'in_progress',
      alarm: { transition: 'reject_revision', at, seconds_left: 1 },
    })
    expect(situationOf(requested)).toBe('revision_requested')
  })

  it('differs by whose turn it is after a failed check, and by whether the link was found', () => {
    expect(situationOf(someOrder({ status: 'failed', waits_for: 'seller' }))).toBe('to_correct')
    expect(situationOf(someOrder({ status: 'failed', waits_for: 'buyer' }))).toBe('unchosen')
    expect(situationOf(someOrder({ status: 'delivered', seen: true }))).toBe('to_review')
    expect(situationOf(someOrder({ status: 'delivered', seen: false }))).toBe('unread')
  })

  it('differs by how the order ended', () => {
    const ended = (by: Parameters<typeof someOrder>[0] & object) =>
      situationOf(someOrder({ status: 'cancelled', ...by }))
    expect(ended({ ended_by: 'decline' })).toBe('declined')
    expect(ended({ ended_by: 'cancel' })).toBe('withdrawn')
    expect(ended({ ended_by: 'expire' })).toBe('expired')
    expect(ended({ ended_by: 'system_cancel' })).toBe('system_cancelled_order')
    expect(ended({ ended_by: 'withdraw' })).toBe('given_up')
    expect(situationOf(someOrder({ status: 'refunded', ended_by: 'give_back' }))).toBe('given_back')
    expect(situationOf(someOrder({ status: 'refunded', ended_by: 'fail_admin_review' }))).toBe('refunded_in_review')
  })

  it('differs by the state of the guarantee', () => {
    const under = (state: 'running' | 'fulfilled' | 'refunded' | 'ended', link = someLink()) =>
      situationOf(
        someOrder({
          status: 'completed',
          link,
          guarantee: { state, from: at, until: at, lost_at: null, reckoning: null },
        }),
      )
    expect(under('running')).toBe('guaranteed')
    expect(under('running', someLink({ state: 'endangered' }))).toBe('endangered')
    expect(under('fulfilled')).toBe('guarantee_kept')
    expect(under('refunded')).toBe('guarantee_refunded')
    expect(under('ended')).toBe('guarantee_ended')
    expect(situationOf(someOrder({ status: 'completed' }))).toBe('completed')
  })

  it('exists for every status', () => {
    for (const status of orderStatuses) expect(situations).toContain(situationOf(someOrder({ status })))
  })
})
