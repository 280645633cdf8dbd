import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import { verificationOutcomes } from '../../contract/websites.ts'
import { judgeRecheck, lookingForMs, nextCheck, pauseAfter, unverifiedAfter } from './verificationSchedule.ts'

const start = new Date('2027-01-01T00:00:00Z')
const later = (ms: number): Date => new Date(start.getTime() + ms)

describe('checking for a record that is not there yet', () => {
  const checks = (): number[] => {
    const at: number[] = []
    let next: Date | null = start
    while (next !== null) {
      at.push(next.getTime() - start.getTime())
      next = nextCheck(next, start, later(lookingForMs))
    }
    return at
  }

  it('continues for a day, often in the first minutes and rarely towards the end, with a last check when the day is over', () => {
    const at = checks()
    expect(at[0]).toBe(0)
    expect(at.filter((ms) => ms <= 10 * minuteMs).length).toBeGreaterThanOrEqual(6)
    expect(at.at(-1)).toBe(dayMs)
    expect(at.length).toBeLessThan(40)
  })

  it('never makes a pause shorter than the one before, except for the last', () => {
    const at = checks()
    const pauses = at.slice(1).map((ms, index) => ms - (at[index] ?? 0))
    expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((a, b) => a - b))
  })

  it('pauses grow with the elapsed time', () => {
    fc.assert(
      fc.property(fc.nat(2 * dayMs), fc.nat(2 * dayMs), (a, b) => {
        if (a <= b) expect(pauseAfter(a)).toBeLessThanOrEqual(pauseAfter(b))
      }),
    )
  })
})

describe('a record that was there', () => {
  it('is checked again after 30 days', () => {
    const relook = judgeRecheck(start, 'verified', { missingSince: null, missedAt: null, warnings: 0 })
    expect(relook).toEqual({ kind: 'live', nextAt: later(30 * dayMs) })
  })

  it('resets the warnings when it is back', () => {
    expect(
      judgeRecheck(start, 'verified', { missingSince: later(-13 * dayMs), missedAt: later(-dayMs), warnings: 2 }),
    ).toMatchObject({
      kind: 'live',
    })
  })

  it('causes no warning at the first miss, and a recheck an hour later', () => {
    const relook = judgeRecheck(start, 'not_found', { missingSince: null, missedAt: null, warnings: 0 })
    expect(relook).toEqual({ kind: 'missing', since: start, warning: null, nextAt: later(hourMs) })
  })

  /** Simulates the checks of a record that stays missing, on the real schedule. */
  const follow = (outcome: (day: number) => (typeof verificationOutcomes)[number]) => {
    const notified: { day: number; what: string }[] = []
    let now = start
    let verified = { missingSince: null as Date | null, missedAt: null as Date | null, warnings: 0 }
    for (let checks = 0; checks < 500; checks += 1) {
      const day = Math.floor((now.getTime() - start.getTime()) / dayMs)
      if (day > 60) break
      const relook = judgeRecheck(now, outcome(day), verified)
      if (relook.kind === 'unverified') {
        notified.push({ day, what: 'unverified' })
        break
      }
      if (relook.kind === 'missing') {
        if (relook.warning !== null) {
          notified.push({ day, what: `warning ${relook.warning}` })
          // The announced date is in the future.
          expect(unverifiedAfter(relook.since) > now).toBe(true)
        }
        verified = { missingSince: relook.since, missedAt: now, warnings: relook.warning ?? verified.warnings }
      }
      if (relook.kind === 'live') verified = { missingSince: null, missedAt: null, warnings: 0 }
      now = relook.nextAt
    }
    return notified
  }

  it('that stays missing causes two warnings and is unverified after 14 days', () => {
    expect(follow(() => 'not_found')).toEqual([
      { day: 0, what: 'warning 1' },
      { day: 10, what: 'warning 2' },
      { day: 14, what: 'unverified' },
    ])
  })

  it('is never unverified by inconclusive checks', () => {
    for (const outcome of ['server_failure', 'silence', 'blocked'] as const) expect(follow(() => outcome)).toEqual([])
  })

  it('does not count as missing while checks were inconclusive', () => {
    const notified = follow((day) => (day >= 3 && day < 20 ? 'silence' : 'not_found'))
    expect(notified.map(({ what }) => what)).toEqual(['warning 1', 'warning 2', 'unverified'])
    // 3 days before the inconclusive period and 11 after it.
    expect(notified.at(-1)?.day).toBeGreaterThanOrEqual(30)
  })

  it('that was missing once before a long inconclusive period gets its full time after it', () => {
    let first = true
    const notified = follow((day) => {
      const outcome = first || day >= 20 ? 'not_found' : 'silence'
      first = false
      return outcome
    })
    expect(notified).toEqual([
      { day: 20, what: 'warning 1' },
      { day: expect.any(Number) as number, what: 'warning 2' },
      { day: expect.any(Number) as number, what: 'unverified' },
    ])
    expect(notified[2]?.day).toBeGreaterThanOrEqual(32)
  })

  it('is unverified only after two warnings, 14 days and a conclusive check, in any sequence', () => {
    const outcome = fc.constantFrom(...verificationOutcomes)
    const verified = fc.record({
      missingSince: fc.option(fc.integer({ min: 0, max: 40 * dayMs }).map((ms) => later(-ms))),
      missedAt: fc.option(fc.integer({ min: 0, max: 40 * dayMs }).map((ms) => later(-ms))),
      warnings: fc.nat(2),
    })
    fc.assert(
      fc.property(outcome, verified, (seen, before) => {
        const relook = judgeRecheck(start, seen, before)
        if (relook.kind === 'unverified') {
          expect(before.warnings).toBe(2)
          expect(before.missingSince === null || unverifiedAfter(before.missingSince) > start).toBe(false)
          expect(['verified', 'server_failure', 'silence', 'blocked']).not.toContain(seen)
        } else {
          expect(relook.nextAt > start).toBe(true)
        }
      }),
    )
  })
})
