import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs } from '../../../../contract/durations.ts'
import { dayOf, proposedTime, scheduledTime, timeOf } from './days.ts'

describe('broadcast time', () => {
  const now = new Date(2026, 10, 15, 12, 0)

  it('is interpreted in the admin’s time zone', () => {
    const chosen = scheduledTime('2026-11-16', '09:30', now)
    expect(chosen).toEqual({ kind: 'at', at: new Date(2026, 10, 16, 9, 30).toISOString() })
  })

  it('must be in the future', () => {
    expect(scheduledTime('2026-11-15', '12:00', now)).toEqual({ kind: 'past' })
    expect(scheduledTime('2026-11-15', '12:01', now).kind).toBe('at')
    expect(scheduledTime('2025-11-16', '12:01', now)).toEqual({ kind: 'past' })
  })

  it('needs a day and a time', () => {
    expect(scheduledTime('', '09:30', now)).toEqual({ kind: 'incomplete' })
    expect(scheduledTime('2026-11-16', '', now)).toEqual({ kind: 'incomplete' })
    expect(scheduledTime('2026-02-30', '09:30', now)).toEqual({ kind: 'incomplete' })
    expect(scheduledTime('2026-11-16', '25:00', now)).toEqual({ kind: 'incomplete' })
  })

  it('defaults to a full hour at least one hour away', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (at) => {
        const { day, time } = proposedTime(at)
        const chosen = scheduledTime(day, time, at)
        if (chosen.kind !== 'at') throw new Error(chosen.kind)
        expect(new Date(chosen.at).getTime() - at.getTime()).toBeGreaterThanOrEqual(hourMs)
        expect(new Date(chosen.at).getTime() - at.getTime()).toBeLessThan(2 * hourMs)
      }),
    )
  })

  it('survives a round trip', () => {
    const at = new Date(2026, 0, 5, 7, 4)
    expect([dayOf(at), timeOf(at)]).toEqual(['2026-01-05', '07:04'])
  })
})
