// Any course of orders on the real database: every order ends, nothing is left in escrow, the ledger balances, and all
// members have exactly what the rules give.
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderActor, OrderTransition } from '../../contract/orderProcess.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { anyStory, type Story, type StoryStep } from './anyOrderStory.fixture.ts'
import { notified, tell } from './orderStories.fixture.ts'

const database = useDatabase()

afterEach(async () => {
  expect(await ledgerViolations(database.current.db)).toEqual([])
})

/** As many as time allows; a failure prints the seed to reproduce it. */
const storiesMax = 300
const timeMaxMs = 20_000

test('every scenario of two orders ends with all credits where they belong', async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      expect(await tell(database.current.db, story)).toEqual([])
    }),
    { numRuns: storiesMax, plugins: [fc.interruptAfterTimeLimit(timeMaxMs)] },
  )
})

const make = (by: OrderActor, transition: OrderTransition): StoryStep => ({ step: 'try', order: 0, by, transition })
const days = (count: number): StoryStep => ({ step: 'pass', hours: 24 * count })
const check = (verdict: 'passed' | 'failed' | 'inconclusive'): StoryStep => ({ step: 'look', order: 0, verdict })
const lost: StoryStep = { step: 'vanish', order: 0, afterDays: 40, comesBack: false }
const bungle: StoryStep = { step: 'bungle', order: 0 }

type Begun = Story['orders'][number]

/** The first order runs the scenario; returns its history without reminders. */
const follow = async (begun: Begun, steps: StoryStep[], lastShare = 34): Promise<string[]> => {
  const orders = [begun, { prime: false, reviewed: false, from: 'placed' } as const]
  const story: Story = { orders, price: 101, turnaroundDays: 9, months: 6, sellerCredits: 0, steps, lastShare }
  const { found, histories } = await notified(database.current.db, story)
  expect(found).toEqual([])
  return histories[0]?.slice(1) ?? []
}

const from = (stage: Begun['from'], prime = false): Begun => ({ prime, reviewed: false, from: stage })

describe('the course of an order', () => {
  test('whose prime deadline is missed costs the seller 10 %, and it ends two days later', async () => {
    expect(await follow(from('placed', true), [days(2)])).toEqual([
      'clock remind',
      'clock become_overdue',
      'clock expire',
    ])
  })

  test('that fails three times is disputed by its buyer and split by an admin', async () => {
    expect(await follow(from('accepted'), [bungle, bungle, bungle, make('buyer', 'dispute')])).toEqual([
      'seller accept',
      ...['seller submit_link', 'check fail', 'seller submit_link', 'check fail', 'seller submit_link', 'check fail'],
      ...['buyer dispute', 'admin decide'],
    ])
  })

  test('that fails and is not corrected waits for its buyer, and is refunded in full', async () => {
    expect(await follow(from('accepted'), [bungle])).toEqual([
      ...['seller accept', 'seller submit_link', 'check fail', 'clock correction_expired', 'clock request_check'],
      'check expire',
    ])
  })

  test('whose buyer requests a revision is resubmitted, keeps its link after a rejected revision, and is paid', async () => {
    const steps = [
      make('buyer', 'request_revision'),
      make('seller', 'submit_link'),
      check('passed'),
      make('buyer', 'request_revision'),
      make('seller', 'reject_revision'),
      make('buyer', 'request_revision'),
    ]
    expect(await follow(from('delivered'), steps)).toEqual([
      ...[
        'seller accept',
        'seller submit_link',
        'check pass',
        'buyer request_revision',
        'seller submit_link',
        'check pass',
      ],
      ...['buyer request_revision', 'seller reject_revision', 'clock request_check'],
      'check complete',
    ])
  })

  test('whose link cannot be read is decided by an admin, and never paid automatically', async () => {
    expect(await follow(from('submitted'), [check('inconclusive')], 100)).toEqual([
      ...['seller accept', 'seller submit_link', 'clock check_timeout', 'clock dispute', 'admin give_back'],
    ])
  })

  test('whose link is lost under guarantee refunds a share, and what the seller lacks becomes a claim', async () => {
    expect((await follow(from('completed'), [lost])).slice(-3)).toEqual([
      ...['check link_endangered', 'check link_lost', 'check guarantee_refunded'],
    ])
  })

  test('whose link is restored in time and goes missing again early is refunded in full once', async () => {
    const away = (comesBack: boolean): StoryStep => ({ step: 'vanish', order: 0, afterDays: 3, comesBack })
    expect((await follow(from('completed'), [away(true), away(false), away(false)])).slice(-6)).toEqual([
      ...[
        'check link_endangered',
        'check link_repaired',
        'clock payout_released',
        'check link_endangered',
        'check link_lost',
        'check guarantee_refunded',
      ],
    ])
  })

  test('whose seller has left is refunded from pending credits, and one whose buyer has left refunds nothing', async () => {
    const bySeller = await follow(from('completed'), [{ step: 'leave', who: 'seller' }, lost])
    expect(bySeller.at(-1)).toBe('check guarantee_refunded')
    const byBuyer = await follow(from('completed'), [{ step: 'leave', who: 'buyer' }, lost])
    expect(byBuyer.at(-1)).toBe('check link_lost')
  })

  test('whose seller leaves during the link check is paid out to the platform', async () => {
    const steps: StoryStep[] = [{ step: 'leave', who: 'seller' }, check('passed'), make('buyer', 'approve')]
    expect((await follow(from('submitted', true), steps)).at(-1)).toBe('buyer approve')
  })

  test('whose buyer leaves during the review is paid automatically', async () => {
    const steps: StoryStep[] = [{ step: 'leave', who: 'buyer' }]
    expect((await follow(from('delivered'), steps)).at(-1)).toBe('check complete')
  })

  test('that had a month of downtime catches up on each step in order', async () => {
    expect(await follow(from('accepted'), [{ step: 'stand_still', hours: 24 * 30 }])).toEqual([
      ...['seller accept', 'clock remind', 'clock become_overdue', 'clock expire'],
    ])
  })
})
