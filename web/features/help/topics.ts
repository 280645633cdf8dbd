// Topics of the help in the order a member meets them, each with its questions. The texts are in the locale files.

export const topics = {
  start: ['sign-up', 'no-mail', 'password-rules'],
  access: ['forgotten-password', 'change-email', 'two-factor', 'lost-phone', 'sessions', 'blocked'],
  websites: [
    'add-website',
    'prove-website',
    'dns-hosts',
    'record-not-found',
    'quality-score',
    'raise-score',
    'unverified-again',
    'domain-of-another',
    'crawler',
  ],
  earning: ['earn-credits', 'link-placing', 'link-not-found', 'link-unclear', 'link-missing'],
  inviting: [
    'invite-others',
    'invite-rewards',
    'invite-counts',
    'invite-code',
    'invite-figures',
    'invite-held',
    'invited',
  ],
  offers: ['make-offer', 'link-types', 'fair-price', 'offer-rests', 'change-offer', 'capacity'],
  shop: [
    'find-offer',
    'saved-searches',
    'shop-figures',
    'shop-order',
    'restricted-offer',
    'site-page',
    'footprint-guard',
    'compare-sites',
    'marks',
    'projects',
    'wish-list',
    'known-domains',
  ],
  buying: [
    'order-link',
    'what-is-held',
    'order-in-review',
    'order-clock',
    'look-at-link',
    'link-not-as-ordered',
    'cancel-order',
    'dispute',
    'guarantee',
    'refund-source',
    'review',
  ],
  selling: ['answer-order', 'submit-link', 'correct-link', 'prime', 'keep-link', 'seller-figures'],
  exchange: ['exchange-open', 'exchange-propose', 'exchange-risk', 'exchange-placing', 'exchange-ends'],
  writing: [
    'draft-begin',
    'draft-engines',
    'draft-link',
    'draft-similarity',
    'draft-broken',
    'draft-versions',
    'draft-quotas',
    'draft-service',
    'draft-order',
  ],
  credits: [
    'what-credits-are',
    'economy',
    'credit-history',
    'buy-credits',
    'plans',
    'change-plan',
    'plan-payment',
    'invoices',
    'unsettled-credits',
    'refund',
    'payment-reversed',
    'pending-credits',
    'debt',
    'in-review',
    'frozen-credits',
    'open-refund',
  ],
  profile: ['edit-profile', 'picture', 'who-sees-it'],
  settings: ['delivery-modes', 'language-and-theme', 'by-keyboard'],
  notifications: ['bell', 'notifications', 'digest', 'unsubscribe', 'mails-come-back'],
  data: ['export', 'delete-account', 'what-stays', 'write-to-us', 'report-content'],
  running: [
    'run-credits',
    'run-adjust',
    'run-fraud',
    'run-write-offs',
    'run-links',
    'run-settings',
    'run-orders',
    'run-referrals',
    'run-content',
    'run-contact',
    'run-legal',
  ],
} as const satisfies Record<string, readonly string[]>

export type Topic = keyof typeof topics
export type Question = (typeof topics)[Topic][number]

export const topicNames = Object.keys(topics) as readonly Topic[]

const questions: readonly Question[] = topicNames.flatMap((topic) => [...topics[topic]])

/** The question named in the URL fragment; null if there is none. */
export const questionOf = (hash: string): Question | null =>
  questions.find((question) => `#${question}` === hash) ?? null
