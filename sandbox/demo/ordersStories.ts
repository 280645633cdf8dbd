// The stories of the demo orders: one for each way an order can go, with its age and the number of such orders, for
// members who can sign in and for the others.
import { hoursPerDay as day } from '../../contract/durations.ts'
import type { Act, Story } from './ordersCourse.ts'

export type StoryName = keyof typeof stories

interface OrderStory extends Story {
  /** Hours since placement, from and to; `due` adds the turnaround days. */
  age: readonly [number, number]
  due?: true
  prime?: true
  /** Only for offers with this guarantee. */
  guaranteeMonths?: number
  /** The messages between buyer and seller; none if omitted. */
  talk?: 'briefing' | 'question' | 'repair' | 'apology'
  statements?: readonly ('buyer' | 'seller')[]
  /** Who has written a review. */
  reviews?: readonly ('buyer' | 'seller')[]
  stars?: number
}

const accept: Act = { after: 4, transition: 'accept', by: 'seller' }
const start: Act = { after: 9, transition: 'start', by: 'seller' }
const submitLink = (after: number): Act => ({ after, transition: 'submit_link', by: 'seller' })
const approve = (after: number): Act => ({ after, transition: 'approve', by: 'buyer' })
const by = (by: Act['by'], transition: Act['transition'], after: number, note?: string): Act =>
  note === undefined ? { after, transition, by } : { after, transition, by, note }

const right = [{ after: 0, sight: 'right' }] as const
const missing = [{ after: 0, sight: 'missing' }] as const
const closed = [{ after: 0, sight: 'closed' }] as const
const both = ['buyer', 'seller'] as const

const stories = {
  pending: { acts: [], shows: right, age: [3, 60] },
  in_review: { acts: [], shows: right, age: [3, 40], needsAdminReview: true },
  paid: { acts: [accept], shows: right, age: [14, 26], talk: 'briefing' },
  prime_paid: { acts: [], shows: right, age: [6, 20], prime: true },
  started: { acts: [accept, start], shows: right, age: [20, 40], talk: 'question' },
  overdue: { acts: [accept, start], shows: right, age: [30, 60], due: true, talk: 'apology' },
  in_check: { acts: [accept, submitLink(24)], shows: closed, age: [28, 34] },
  revision_requested: {
    acts: [accept, submitLink(26), by('buyer', 'request_revision', 40, 'change')],
    shows: right,
    age: [50, 80],
    talk: 'briefing',
  },
  failed: { acts: [accept, submitLink(22)], shows: missing, age: [30, 60] },
  failed_words: { acts: [accept, submitLink(22)], shows: [{ after: 0, sight: 'wrong_anchor' }], age: [30, 60] },
  to_choose: { acts: [accept, submitLink(22)], shows: missing, age: [100, 140], talk: 'repair' },
  delivered: { acts: [accept, start, submitLink(28)], shows: right, age: [50, 110], talk: 'briefing' },
  unread: { acts: [accept, submitLink(28)], shows: closed, age: [62, 72] },
  disputed: {
    acts: [accept, submitLink(28), by('buyer', 'dispute', 60)],
    shows: right,
    age: [70, 100],
    statements: ['buyer'],
    talk: 'question',
  },
  disputed_by_both: {
    acts: [accept, submitLink(28), by('buyer', 'dispute', 60)],
    shows: right,
    age: [90, 120],
    statements: both,
    talk: 'question',
  },

  approved: {
    acts: [accept, start, submitLink(30), approve(52)],
    shows: right,
    age: [6 * day, 255 * day],
    reviews: both,
  },
  approved_unsaid: { acts: [accept, submitLink(20), approve(44)], shows: right, age: [4 * day, 200 * day] },
  approved_young: {
    acts: [accept, submitLink(20), approve(40)],
    shows: right,
    age: [3 * day, 9 * day],
    reviews: ['buyer'],
  },
  waited: {
    acts: [accept, start, submitLink(34)],
    shows: right,
    age: [9 * day, 240 * day],
    reviews: ['seller'],
    talk: 'briefing',
  },
  corrected: {
    acts: [accept, submitLink(22), submitLink(60), approve(80)],
    shows: [
      { after: 0, sight: 'wrong_anchor' },
      { after: 50, sight: 'right' },
    ],
    age: [8 * day, 200 * day],
    talk: 'repair',
    reviews: both,
    stars: 4,
  },
  changed: {
    acts: [accept, submitLink(22), by('buyer', 'request_revision', 34, 'change'), submitLink(50), approve(70)],
    shows: right,
    age: [8 * day, 150 * day],
    talk: 'question',
    reviews: both,
  },
  prime_in_time: {
    acts: [start, submitLink(20), approve(45)],
    shows: right,
    age: [5 * day, 200 * day],
    prime: true,
    reviews: both,
  },
  prime_late: {
    acts: [start, submitLink(70), approve(90)],
    shows: right,
    age: [35 * day, 120 * day],
    prime: true,
    talk: 'apology',
    reviews: both,
    stars: 3,
  },
  prime_missed: {
    acts: [start, submitLink(66), approve(88)],
    shows: right,
    age: [9 * day, 22 * day],
    prime: true,
    talk: 'apology',
  },
  endangered: {
    acts: [accept, submitLink(30), approve(50)],
    shows: [
      { after: 0, sight: 'right' },
      { after: 10 * day, sight: 'missing' },
    ],
    age: [18 * day, 18 * day + 12],
  },
  lost_early: {
    acts: [accept, submitLink(30), approve(50)],
    shows: [
      { after: 0, sight: 'right' },
      { after: 10 * day, sight: 'missing' },
    ],
    age: [45 * day, 80 * day],
    coveredPercent: 0,
    talk: 'repair',
    reviews: ['buyer'],
    stars: 2,
  },
  /** So lately that what the seller has earned since does not pay the refund. */
  lost_lately: {
    acts: [accept, submitLink(30), approve(50)],
    shows: [
      { after: 0, sight: 'right' },
      { after: 10 * day, sight: 'missing' },
    ],
    age: [25 * day, 26 * day],
    coveredPercent: 0,
  },
  lost_late: {
    acts: [accept, submitLink(30), approve(50)],
    shows: [
      { after: 0, sight: 'right' },
      { after: 60 * day, sight: 'missing' },
    ],
    age: [110 * day, 160 * day],
    coveredPercent: 50,
  },
  /** Refunded, and its guarantee would be over by now: the public statistics on lost links need a history. */
  lost_long_ago: {
    acts: [accept, submitLink(30), approve(50)],
    shows: [
      { after: 0, sight: 'right' },
      { after: 70 * day, sight: 'missing' },
    ],
    age: [188 * day, 255 * day],
    guaranteeMonths: 6,
  },
  repaired: {
    acts: [accept, submitLink(30), approve(50)],
    shows: [
      { after: 0, sight: 'right' },
      { after: 10 * day, sight: 'missing' },
      { after: 18 * day, sight: 'right' },
    ],
    age: [40 * day, 100 * day],
    reviews: both,
    stars: 4,
  },
  fulfilled: {
    acts: [accept, start, submitLink(26), approve(50)],
    shows: right,
    age: [206 * day, 240 * day],
    guaranteeMonths: 6,
    reviews: both,
  },

  declined: { acts: [by('seller', 'decline', 8, 'decline')], shows: right, age: [4 * day, 150 * day] },
  unanswered: { acts: [], shows: right, age: [5 * day, 120 * day] },
  taken_back: { acts: [by('buyer', 'cancel', 6)], shows: right, age: [2 * day, 100 * day] },
  given_up: {
    acts: [accept, by('seller', 'withdraw', 30, 'withdraw')],
    shows: right,
    age: [4 * day, 140 * day],
  },
  system_cancelled: { acts: [accept, by('system', 'system_cancel', 40)], shows: right, age: [6 * day, 60 * day] },
  never_done: { acts: [accept, start], shows: right, age: [30 * day, 140 * day], talk: 'apology' },
  not_corrected: {
    acts: [accept, submitLink(22), by('buyer', 'cancel', 110)],
    shows: missing,
    age: [8 * day, 120 * day],
    talk: 'repair',
  },
  given_back: {
    acts: [accept, submitLink(28), by('buyer', 'dispute', 60), by('admin', 'give_back', 140, 'give_back')],
    shows: right,
    age: [10 * day, 70 * day],
    statements: both,
    talk: 'question',
  },
  decided: {
    acts: [
      accept,
      submitLink(28),
      by('buyer', 'dispute', 60),
      { after: 140, transition: 'decide', by: 'admin', note: 'decide', buyerPercent: 40 },
    ],
    shows: right,
    age: [12 * day, 90 * day],
    statements: both,
    talk: 'question',
  },
} as const satisfies Record<string, OrderStory>

export const storyOf = (name: StoryName): OrderStory => stories[name]

/**
 * Number of orders: bought by the buyer, sold by the seller, between the two, sold by the buyer, by the seller with too
 * many missed deadlines, and among the others.
 */
export interface Count {
  bought?: number
  sold?: number
  between?: number
  soldByBuyer?: number
  soldTooLate?: number
  others?: number
}

export const counts: Readonly<Record<StoryName, Count>> = {
  pending: { bought: 1, sold: 2, between: 1, others: 1 },
  in_review: { others: 2 },
  paid: { bought: 1, sold: 1, others: 1 },
  prime_paid: { bought: 1, others: 1 },
  started: { bought: 1, sold: 1, others: 1 },
  overdue: { bought: 1, others: 1 },
  in_check: { sold: 1, others: 1 },
  revision_requested: { sold: 1, others: 1 },
  failed: { sold: 1, others: 1 },
  failed_words: { bought: 1, others: 1 },
  to_choose: { bought: 1, others: 1 },
  delivered: { bought: 1, sold: 1, between: 1, others: 1 },
  unread: { bought: 1 },
  disputed: { sold: 1 },
  disputed_by_both: { bought: 1 },
  approved: { bought: 4, sold: 6, between: 1, soldByBuyer: 3, others: 20 },
  approved_unsaid: { bought: 1, sold: 1, soldByBuyer: 1, others: 6 },
  approved_young: { bought: 1, sold: 1, others: 1 },
  waited: { bought: 1, sold: 1, others: 6 },
  corrected: { bought: 1, sold: 1, others: 2 },
  changed: { sold: 1, others: 1 },
  prime_in_time: { bought: 2, others: 5 },
  prime_late: { bought: 1, others: 2 },
  prime_missed: { soldTooLate: 3 },
  endangered: { bought: 1, sold: 1 },
  lost_early: { bought: 1, others: 1 },
  lost_lately: { bought: 1, others: 1 },
  lost_late: { sold: 1, others: 1 },
  lost_long_ago: { sold: 3, others: 16 },
  repaired: { sold: 1, others: 3 },
  fulfilled: { sold: 1, others: 4 },
  declined: { bought: 1, sold: 1, others: 1 },
  unanswered: { bought: 1, others: 1 },
  taken_back: { bought: 1, sold: 1 },
  given_up: { sold: 1, others: 1 },
  system_cancelled: { bought: 1, others: 1 },
  never_done: { others: 1 },
  not_corrected: { others: 1 },
  given_back: { bought: 1, others: 1 },
  decided: { sold: 1, others: 1 },
}
