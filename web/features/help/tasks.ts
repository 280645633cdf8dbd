// Tasks the help explains step by step: for each its steps in order, their pictures, the page where it is done, and
// further reading. The texts are in the locale files.
import { type HelpTask, helpTasks } from '../../../contract/helpTasks.ts'
import type { PictureName } from '../../lib/pictures.ts'
import type { Question } from './topics.ts'

export interface Task {
  /** Duration without waiting for other members. */
  minutes: number
  /** The page where it is done. */
  to: string
  /** In order, each with its picture, if there is one. */
  steps: Readonly<Record<string, PictureName | null>>
  notes: readonly string[]
  questions: readonly Question[]
  next: HelpTask
}

export const tasks: Readonly<Record<HelpTask, Task>> = {
  'first-steps': {
    minutes: 10,
    to: '/dashboard',
    steps: { account: null, website: null, proof: 'prove', analysis: 'website', credits: 'earn', onward: 'dashboard' },
    notes: ['free', 'later'],
    questions: ['sign-up', 'no-mail', 'what-credits-are', 'add-website'],
    next: 'prove-a-website',
  },
  'prove-a-website': {
    minutes: 5,
    to: '/websites',
    steps: { add: null, record: 'prove', set: null, check: null },
    notes: ['stay', 'subdomain', 'alias'],
    questions: ['prove-website', 'dns-hosts', 'record-not-found', 'domain-of-another', 'unverified-again'],
    next: 'raise-your-score',
  },
  'raise-your-score': {
    minutes: 15,
    to: '/websites',
    steps: { open: 'website', signals: null, mend: null, again: null },
    notes: ['figures', 'stays'],
    questions: ['quality-score', 'raise-score', 'crawler'],
    next: 'earn-credits',
  },
  'find-a-link': {
    minutes: 10,
    to: '/backlinks',
    steps: { filter: 'shop', save: null, read: 'site', guard: null, compare: 'compare', wishlist: null },
    notes: ['unknown', 'end', 'phone'],
    questions: ['find-offer', 'shop-figures', 'saved-searches', 'footprint-guard', 'wish-list', 'restricted-offer'],
    next: 'order-a-link',
  },
  'order-a-link': {
    minutes: 5,
    to: '/basket',
    steps: { basket: null, target: 'basket', order: null, wait: 'order' },
    notes: ['held', 'cancel', 'article', 'limits'],
    questions: ['order-link', 'what-is-held', 'order-in-review', 'order-clock', 'cancel-order'],
    next: 'check-a-link',
  },
  'check-a-link': {
    minutes: 5,
    to: '/orders',
    steps: { open: 'order', result: null, approve: null, problem: null, review: null },
    notes: ['silence', 'unreadable', 'refund'],
    questions: ['look-at-link', 'link-not-as-ordered', 'dispute', 'review'],
    next: 'guarantee',
  },
  guarantee: {
    minutes: 3,
    to: '/orders',
    steps: { watch: 'phone-order', lost: null, back: null, file: null },
    notes: ['months', 'asking', 'objection', 'decided'],
    questions: ['guarantee', 'refund-source', 'keep-link', 'open-refund'],
    next: 'offer-links',
  },
  'offer-links': {
    minutes: 10,
    to: '/offers',
    steps: { begin: null, link: 'offer', price: null, publish: null, pace: 'settings' },
    notes: ['change', 'prime', 'rests'],
    questions: ['make-offer', 'link-types', 'fair-price', 'capacity', 'offer-rests', 'prime'],
    next: 'deliver-a-link',
  },
  'deliver-a-link': {
    minutes: 15,
    to: '/tasks',
    steps: { answer: 'tasks', place: null, submitLink: null, correct: null, paid: null },
    notes: ['keep', 'withdrawOrder', 'figures', 'primeDecline'],
    questions: ['answer-order', 'submit-link', 'correct-link', 'pending-credits', 'keep-link', 'seller-figures'],
    next: 'exchange-links',
  },
  'exchange-links': {
    minutes: 10,
    to: '/exchange',
    steps: { open: null, propose: 'exchange', way: null, answer: null, place: null },
    notes: ['risk', 'credits'],
    questions: ['exchange-open', 'exchange-propose', 'exchange-risk', 'exchange-placing', 'exchange-ends'],
    next: 'write-an-article',
  },
  'write-an-article': {
    minutes: 15,
    to: '/content',
    steps: { brief: null, outline: null, edit: 'draft', compare: null, send: null },
    notes: ['truth', 'quota', 'versions'],
    questions: ['draft-begin', 'draft-engines', 'draft-similarity', 'draft-quotas', 'draft-order'],
    next: 'order-a-link',
  },
  'earn-credits': {
    minutes: 10,
    to: '/earn-credits',
    steps: { ways: 'earn', snippet: null, page: null, keep: null, more: null },
    notes: ['once', 'unclear'],
    questions: ['earn-credits', 'link-placing', 'link-not-found', 'link-unclear', 'link-missing'],
    next: 'invite-others',
  },
  'buy-credits': {
    minutes: 3,
    to: '/credits',
    steps: { pack: 'credits', pay: null, plan: 'subscriptions', invoices: null },
    notes: ['payout', 'debt'],
    questions: [
      'what-credits-are',
      'buy-credits',
      'plans',
      'invoices',
      'unsettled-credits',
      'refund',
      'debt',
      'in-review',
      'frozen-credits',
    ],
    next: 'find-a-link',
  },
  'invite-others': {
    minutes: 5,
    to: '/earn-credits',
    steps: { link: 'invite', share: null, figures: 'analytics' },
    notes: ['fair', 'held'],
    questions: ['invite-rewards', 'invite-counts', 'invite-code', 'invite-figures', 'invite-held'],
    next: 'earn-credits',
  },
  'secure-your-account': {
    minutes: 5,
    to: '/settings#security',
    steps: { password: 'security', factor: null, codes: null, sessions: null },
    notes: ['phone', 'mail'],
    questions: ['two-factor', 'lost-phone', 'sessions', 'change-email', 'password-rules'],
    next: 'notifications',
  },
  notifications: {
    minutes: 3,
    to: '/settings#notifications',
    steps: { bell: 'notifications', kinds: null, digest: null, unsubscribe: null },
    notes: ['always', 'clock'],
    questions: ['bell', 'notifications', 'digest', 'unsubscribe', 'mails-come-back'],
    next: 'your-data',
  },
  'your-data': {
    minutes: 3,
    to: '/settings#data',
    steps: { download: 'settings', profile: null, remove: null },
    notes: ['stays', 'admin'],
    questions: ['export', 'delete-account', 'what-stays', 'who-sees-it'],
    next: 'secure-your-account',
  },
  'run-the-exchange': {
    minutes: 20,
    to: '/admin/setup',
    steps: {
      setup: null,
      rules: 'admin-credits',
      proof: null,
      orders: 'admin-orders',
      links: null,
      members: null,
      domains: null,
      messages: null,
      services: null,
    },
    notes: ['reason', 'adjust', 'issuance'],
    questions: [
      'run-credits',
      'run-adjust',
      'run-fraud',
      'run-orders',
      'run-links',
      'run-referrals',
      'run-settings',
      'run-content',
    ],
    next: 'first-steps',
  },
}

/** The task named in the URL; null if there is none with this name. */
export const taskOf = (name: string | undefined): HelpTask | null => helpTasks.find((task) => task === name) ?? null
