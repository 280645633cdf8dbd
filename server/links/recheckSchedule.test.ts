import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import { linkVerdicts } from '../../contract/links.ts'
import {
  decided,
  type LinkEvent,
  nextOnSchedule,
  type CheckSchedule,
  type MonitoringStatus,
  step,
} from './recheckSchedule.ts'

const begin = new Date('2026-01-01T12:00:00Z')
const after = (ms: number): Date => new Date(begin.getTime() + ms)

const schedule: CheckSchedule = {
  checkAfterDays: [1, 3, 7, 14, 30],
  thenEveryDays: 30,
  repairDays: 7,
  dayShare: null,
  isRequested: false,
}

const waiting: MonitoringStatus = {
  state: 'waiting',
  namedAt: begin,
  verifiedAt: null,
  missedAt: null,
  missingSince: null,
  repairBy: null,
  inconclusiveSince: null,
  needsReview: false,
  confirmedMissingAt: null,
}
const status: MonitoringStatus = { ...waiting, state: 'live', verifiedAt: begin }

describe('a look', () => {
  test('that passes verifies a pending link and starts its schedule', () => {
    const taken = step(after(hourMs), 'passed', waiting, schedule)
    expect(taken).toMatchObject({ event: 'verified', status: { state: 'live', verifiedAt: after(hourMs) } })
    expect(taken.nextAt).toEqual(after(hourMs + dayMs))
  })

  test('comes 1, 3, 7, 14 and 30 days after the verification, then every 30 days', () => {
    const days: number[] = []
    let now = begin
    for (let check = 0; check < 8; check += 1) {
      now = nextOnSchedule(now, begin, schedule)
      days.push((now.getTime() - begin.getTime()) / dayMs)
    }
    expect(days).toEqual([1, 3, 7, 14, 30, 60, 90, 120])
    expect(nextOnSchedule(after(45 * dayMs), begin, { ...schedule, thenEveryDays: 14 })).toEqual(after(58 * dayMs))
  })

  test('that fails is confirmed an hour later before it has any effect', () => {
    const first = step(after(dayMs), 'failed', status, schedule)
    expect(first).toMatchObject({ event: 'missed', status: { state: 'live', missedAt: after(dayMs) } })
    expect(first.nextAt).toEqual(after(dayMs + hourMs))
    const tooEarly = step(after(dayMs + hourMs / 2), 'failed', first.status, schedule)
    expect(tooEarly).toMatchObject({ event: 'missed', nextAt: first.nextAt })
    const second = step(after(dayMs + hourMs), 'failed', tooEarly.status, schedule)
    expect(second).toMatchObject({
      event: 'endangered',
      status: { state: 'endangered', missingSince: after(dayMs), repairBy: after(8 * dayMs + hourMs) },
    })
  })

  test('that passes in between clears the miss', () => {
    const first = step(after(dayMs), 'failed', status, schedule)
    const seen = step(after(dayMs + hourMs), 'passed', first.status, schedule)
    expect(seen).toMatchObject({ event: 'live', status: { missedAt: null }, nextAt: after(3 * dayMs) })
  })

  test('at the deadline decides, and the last one is exactly then', () => {
    const endangered: MonitoringStatus = {
      ...status,
      state: 'endangered',
      missedAt: begin,
      missingSince: begin,
      repairBy: after(7 * dayMs),
    }
    const before = step(after(6.5 * dayMs), 'failed', endangered, schedule)
    expect(before).toMatchObject({ event: 'still_missing', nextAt: after(7 * dayMs) })
    expect(step(after(7 * dayMs), 'failed', endangered, schedule)).toMatchObject({
      event: 'lost',
      status: { state: 'lost', repairBy: null },
    })
    expect(step(after(9 * dayMs), 'inconclusive', endangered, schedule)).toMatchObject({
      event: 'unclear',
      status: { state: 'endangered' },
    })
    expect(step(after(9 * dayMs), 'passed', endangered, schedule)).toMatchObject({
      event: 'repaired',
      status: { state: 'live', repairBy: null, missingSince: null },
    })
  })

  test('finds a lost link again and restarts its schedule', () => {
    const lost: MonitoringStatus = { ...status, state: 'lost', missingSince: begin }
    expect(step(after(40 * dayMs), 'passed', lost, schedule)).toMatchObject({
      event: 'restored',
      status: { state: 'live', verifiedAt: after(40 * dayMs) },
      nextAt: after(41 * dayMs),
    })
    expect(step(after(40 * dayMs), 'failed', lost, schedule).nextAt).toEqual(after(47 * dayMs))
    expect(step(after(91 * dayMs), 'failed', lost, schedule).nextAt).toBeNull()
  })

  test('that is inconclusive is retried with backoff and then needs manual review', () => {
    let now = begin
    let current = status
    const pauses: number[] = []
    for (let check = 0; check < 40; check += 1) {
      const taken = step(now, 'inconclusive', current, schedule)
      pauses.push((taken.nextAt?.getTime() ?? 0) - now.getTime())
      expect(taken.status.needsReview).toBe(now.getTime() - begin.getTime() >= 2 * dayMs)
      current = taken.status
      now = taken.nextAt ?? now
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses[0]).toBe(10 * minuteMs)
    expect(pauses.at(-1)).toBe(7 * dayMs)
  })

  test('that is inconclusive after the deadline, or for a link that is checked daily, is repeated daily at the latest', () => {
    const endangered: MonitoringStatus = { ...status, state: 'endangered', missingSince: begin, repairBy: begin }
    const unreadable = { inconclusiveSince: begin, needsReview: true }
    const late = step(after(20 * dayMs), 'inconclusive', { ...endangered, ...unreadable }, schedule)
    expect(late.nextAt).toEqual(after(21 * dayMs))
    const daily: CheckSchedule = { ...schedule, checkAfterDays: [1], thenEveryDays: 1 }
    expect(step(after(20 * dayMs), 'inconclusive', { ...status, ...unreadable }, daily).nextAt).toEqual(
      after(21 * dayMs),
    )
  })

  test('for a link that never appears ends after three days', () => {
    let now = begin
    let checks = 0
    for (let next: Date | null = begin; next !== null; checks += 1) {
      now = next
      next = step(now, 'failed', waiting, schedule).nextAt
    }
    expect(now).toEqual(after(3 * dayMs))
    expect(checks).toBeLessThan(20)
  })
})

describe('a manual review', () => {
  const stuck: MonitoringStatus = { ...status, inconclusiveSince: begin, needsReview: true }

  test('that confirms the link keeps it live until the next day of its schedule', () => {
    expect(decided(after(5 * dayMs), 'live', stuck, schedule)).toEqual({
      event: 'live',
      status,
      nextAt: after(7 * dayMs),
    })
  })

  test('that finds it missing starts the repair period, at whose end a person decides if the page is still unreadable', () => {
    const gone = decided(after(5 * dayMs), 'missing', stuck, schedule)
    expect(gone).toMatchObject({
      event: 'endangered',
      status: { state: 'endangered', repairBy: after(12 * dayMs), needsReview: false },
    })
    let taken = gone
    let now = begin
    for (let checks = 0; taken.event !== 'stuck' && checks < 20; checks += 1) {
      now = taken.nextAt ?? begin
      taken = step(now, 'inconclusive', taken.status, schedule)
    }
    expect(now).toEqual(after(12 * dayMs))
    expect(taken).toMatchObject({ status: { state: 'endangered', needsReview: true } })
    expect(step(after(12.5 * dayMs), 'failed', taken.status, schedule)).toMatchObject({ event: 'lost' })
    expect(step(after(12.5 * dayMs), 'passed', taken.status, schedule)).toMatchObject({ event: 'repaired' })
    expect(decided(after(12.5 * dayMs), 'missing', taken.status, schedule)).toMatchObject({
      event: 'lost',
      status: { confirmedMissingAt: null, repairBy: null, needsReview: false },
    })
  })

  test('ends the rechecks of a lost link', () => {
    const lost: MonitoringStatus = { ...stuck, state: 'lost', missingSince: begin }
    expect(decided(after(5 * dayMs), 'missing', lost, schedule)).toMatchObject({ event: 'still_lost', nextAt: null })
  })
})

const history = fc.array(
  fc.record({ verdict: fc.constantFrom(...linkVerdicts), lateMs: fc.oneof(fc.constant(0), fc.nat(5 * dayMs)) }),
  { maxLength: 80 },
)

interface Past {
  at: Date
  verdict: string
  event: LinkEvent
  before: MonitoringStatus
}

const live = (checks: readonly { verdict: (typeof linkVerdicts)[number]; lateMs: number }[]): Past[] => {
  const past: Past[] = []
  let current = waiting
  let now = begin
  for (const { verdict, lateMs } of checks) {
    now = new Date(now.getTime() + lateMs)
    const taken = step(now, verdict, current, schedule)
    past.push({ at: now, verdict, event: taken.event, before: current })
    current = taken.status
    if (taken.nextAt === null) break
    now = taken.nextAt
  }
  return past
}

describe('in every history', () => {
  test('no link is endangered without two misses an hour apart and no pass between them', () => {
    fc.assert(
      fc.property(history, (checks) => {
        const past = live(checks)
        for (const [place, { event, at }] of past.entries()) {
          if (event !== 'endangered') continue
          const firstAt = past
            .slice(0, place)
            .findLastIndex((one) => one.event === 'missed' && one.before.missedAt === null)
          const first = past[firstAt]
          expect(first).toBeDefined()
          expect(at.getTime() - (first?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(hourMs)
          expect(past.slice(firstAt, place).some(({ verdict }) => verdict === 'passed')).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a link is lost only by a failed check at or after the deadline, and an inconclusive one changes no state', () => {
    fc.assert(
      fc.property(history, (checks) => {
        for (const { event, verdict, at, before } of live(checks)) {
          if (verdict === 'inconclusive') expect(['unclear', 'stuck']).toContain(event)
          if (event !== 'lost') continue
          expect(verdict).toBe('failed')
          expect(before.repairBy?.getTime() ?? Infinity).toBeLessThanOrEqual(at.getTime())
        }
      }),
      { numRuns: 500 },
    )
  })

  test('each check is followed by another in the future, unless the link is no longer watched', () => {
    fc.assert(
      fc.property(history, (checks) => {
        let current = waiting
        let now = begin
        for (const { verdict, lateMs } of checks) {
          now = new Date(now.getTime() + lateMs)
          const taken = step(now, verdict, current, schedule)
          if (taken.nextAt === null) {
            expect(['waiting', 'lost']).toContain(taken.status.state)
            return
          }
          expect(taken.nextAt.getTime()).toBeGreaterThan(now.getTime())
          expect((taken.status.state === 'endangered') === (taken.status.repairBy !== null)).toBe(true)
          current = taken.status
          now = taken.nextAt
        }
      }),
      { numRuns: 500 },
    )
  })
})
