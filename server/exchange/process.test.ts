// Model-based test of the exchange state machine: whatever members, pages, websites and the clock do, in any order,
// every exchange ends, and it is live only while all links are placed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs } from '../../contract/durations.ts'
import {
  type ExchangeActor,
  exchangeActors,
  type ExchangeTransition,
  exchangeProcess,
  type ExchangeStage,
} from '../../contract/exchangeProcess.ts'
import { shippedExchangeRules as rules } from '../../contract/orderRules.ts'
import {
  type ExchangeFacts,
  isOpen,
  type LegFacts,
  applyTransition,
  nextAlarm,
  requestExchange,
  statusOf,
} from './process.ts'

const start = new Date('2026-03-01T08:00:00Z')

interface Story {
  facts: ExchangeFacts
  now: Date
  transitions: string[]
}

/** The second leg is that of the requester. */
const begin = (legs: number): Story => {
  const asked = Array.from({ length: legs }, (_, at): LegFacts => ({
    answer: at === 1 ? 'approved' : 'asked',
    state: 'open',
  }))
  return { facts: requestExchange(rules, asked, start), now: start, transitions: [] }
}

const make = (story: Story, transition: ExchangeTransition, by: ExchangeActor, leg?: number): boolean => {
  const facts = applyTransition(story.facts, { transition, by, at: story.now, ...(leg === undefined ? {} : { leg }) })
  if (facts === null) return false
  story.facts = facts
  story.transitions.push(`${by} ${transition} ${leg ?? ''}`)
  return true
}

/** Applies every deadline up to then, each at its time. */
const pass = (story: Story, hours: number): void => {
  const until = new Date(story.now.getTime() + hours * hourMs)
  for (let alarm = nextAlarm(story.facts); alarm !== null && alarm.at <= until; alarm = nextAlarm(story.facts)) {
    story.now = new Date(Math.max(story.now.getTime(), alarm.at.getTime()))
    if (!make(story, alarm.transition, 'clock')) {
      throw new Error(`Deadline ${alarm.transition} is not allowed in stage ${story.facts.stage}`)
    }
    if (story.transitions.length > 500) throw new Error('An exchange loops through its deadlines')
  }
  story.now = until
}

const agreed = (legs: number): Story => {
  const story = begin(legs)
  for (let leg = 0; leg < legs; leg += 1) make(story, 'approve', 'asked', leg)
  return story
}

const place = (story: Story, leg: number): void => {
  make(story, 'submit_link', 'giver', leg)
  make(story, 'pass', 'check', leg)
}

const transitions = [...new Set(exchangeProcess.map(({ transition }) => transition))]
const choices = exchangeProcess.filter(({ by }) => by !== 'clock')

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ hours: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 8, arbitrary: fc.record({ choice: fc.nat(), leg: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      by: fc.constantFrom(...exchangeActors),
      transition: fc.constantFrom(...transitions),
      leg: fc.nat(2),
    }),
  },
)

describe('an exchange under any sequence of events', () => {
  it('ends, is live only with every link in place, and does not change afterwards', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3 }), fc.array(step, { maxLength: 30 }), (legs, steps) => {
        const story = begin(legs)
        for (const taken of steps) {
          const before = story.facts
          if ('hours' in taken) pass(story, taken.hours)
          else if ('transition' in taken) make(story, taken.transition, taken.by, taken.leg % legs)
          else {
            const leg = taken.leg % legs
            // Transitions that end it are rarely chosen, so that sequences get long.
            const open = choices.filter(
              (row) =>
                isOpen(story.facts, { transition: row.transition, by: row.by, leg }) &&
                (row.to === 'same' || taken.choice % 7 === 0),
            )
            const row = open[taken.choice % Math.max(open.length, 1)]
            if (row !== undefined) make(story, row.transition, row.by, leg)
          }
          const { stage, legs: now, ending, endedAt } = story.facts
          if (before.stage === 'ended') expect(story.facts).toEqual(before)
          if (stage === 'live') expect(now.every(({ state }) => state === 'placed')).toBe(true)
          if (stage === 'placing' || stage === 'live') {
            expect(now.every(({ answer }) => answer === 'approved')).toBe(true)
          }
          expect([ending === null, endedAt === null]).toEqual([stage !== 'ended', stage !== 'ended'])
          expect(nextAlarm(story.facts) === null).toBe(stage === 'ended')
          expect(statusOf(story.facts) === 'rejected').toBe(stage === 'ended' && story.facts.approvedAt === null)
        }
        for (let turn = 0; story.facts.stage !== 'ended'; turn += 1) {
          expect(turn, story.transitions.join(', ')).toBeLessThan(30)
          pass(story, 24 * 31)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('covers every row of the transition table', () => {
    const taken = new Set<(typeof exchangeProcess)[number]>()
    const seen = new Set<string>()
    const stories = [begin(2), begin(3)]
    const keyOf = ({ facts: { stage, legs, hasMoreTime } }: Story): string => JSON.stringify([stage, legs, hasMoreTime])
    for (let story = stories.pop(); story !== undefined; story = stories.pop()) {
      if (seen.has(keyOf(story))) continue
      seen.add(keyOf(story))
      for (const row of exchangeProcess) {
        for (let leg = 0; leg < story.facts.legs.length; leg += 1) {
          const alarm = nextAlarm(story.facts)
          const now = row.by === 'clock' && alarm !== null && alarm.at > story.now ? alarm.at : story.now
          const next: Story = { ...story, now, transitions: [...story.transitions] }
          if (!(row.from as readonly ExchangeStage[]).includes(story.facts.stage)) continue
          if (!make(next, row.transition, row.by, leg)) continue
          taken.add(row)
          stories.push(next)
        }
      }
    }
    expect(exchangeProcess.filter((row) => !taken.has(row)).map(({ transition, by }) => `${by} ${transition}`)).toEqual(
      [],
    )
  })
})

describe('an exchange', () => {
  it('without an answer is rejected after seven days', () => {
    const story = begin(2)
    pass(story, 7 * 24 - 1)
    expect(story.facts.stage).toBe('pending')
    pass(story, 1)
    expect([story.facts.stage, story.facts.ending, statusOf(story.facts)]).toEqual(['ended', 'expired', 'rejected'])
  })

  it('is approved with the last answer, live with the last link, and over after a year', () => {
    const story = begin(3)
    make(story, 'approve', 'asked', 2)
    expect(story.facts.stage).toBe('pending')
    make(story, 'approve', 'asked', 0)
    expect([story.facts.stage, statusOf(story.facts)]).toEqual(['placing', 'approved'])
    for (const leg of [0, 1]) place(story, leg)
    expect(story.facts.stage).toBe('placing')
    place(story, 2)
    expect([story.facts.stage, story.facts.monitorUntil]).toEqual(['live', new Date('2027-03-01T08:00:00Z')])
    pass(story, 366 * 24)
    expect([story.facts.ending, statusOf(story.facts)]).toEqual(['over', 'approved'])
  })

  it('ends if a link is not placed in time, even while another one cannot be read', () => {
    const story = agreed(2)
    make(story, 'submit_link', 'giver', 0)
    make(story, 'check_timeout', 'check', 0)
    pass(story, 7 * 24)
    expect(story.facts.ending).toBe('not_placed')
  })

  it('is extended once by three days if all missing links could not be read', () => {
    const story = agreed(2)
    place(story, 0)
    make(story, 'submit_link', 'giver', 1)
    make(story, 'check_timeout', 'check', 1)
    pass(story, 7 * 24)
    expect([story.facts.stage, story.facts.hasMoreTime]).toEqual(['placing', true])
    pass(story, 3 * 24)
    expect(story.facts.ending).toBe('not_placed')
  })

  it('is live when the receiver confirms a link that could not be read', () => {
    const story = agreed(2)
    place(story, 0)
    make(story, 'submit_link', 'giver', 1)
    expect(make(story, 'confirm', 'receiver', 1)).toBe(false)
    make(story, 'check_timeout', 'check', 1)
    expect(make(story, 'confirm', 'receiver', 1)).toBe(true)
    expect(story.facts.stage).toBe('live')
  })

  it('allows a failed link to be submitted again or found by a check', () => {
    const story = agreed(2)
    make(story, 'submit_link', 'giver', 0)
    expect(make(story, 'submit_link', 'giver', 0)).toBe(false)
    make(story, 'fail', 'check', 0)
    expect(make(story, 'pass', 'check', 0)).toBe(true)
    make(story, 'submit_link', 'giver', 1)
    make(story, 'fail', 'check', 1)
    expect(make(story, 'submit_link', 'giver', 1)).toBe(true)
  })
})
