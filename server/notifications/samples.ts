// A realistic sample notification of every kind, for previews, test emails, the sandbox and tests.
import type { Language } from '../../contract/accounts.ts'
import type { NotificationOf, NotificationData, NotificationKind } from '../../contract/notifications.ts'

type Samples = { [K in NotificationKind]: NotificationData<K> }

const order = { order_id: '5f0c8a52-3a3e-4b6e-9d58-2f1f6a1f7c11', domain: 'kuestenblog.test' }
const site = { website_id: '0b7f6d0e-7f0b-4c3c-8a57-6a1d2f9f4e22', domain: 'waldpfad.test' }
const ownLink = { url: `https://${site.domain}/partner`, claimed: true }
const exchange_id = 'c4b1a3de-8d0f-4a55-b1a1-9a3c0e7d5f33'
const search_id = 'd9e2f7b6-1c4a-4f0e-a6d3-5b8e7c9a1f44'
const url = 'https://kuestenblog.test/leuchttuerme/nordsee'
const deadline = '2027-03-04T13:00:00.000Z'

const said = {
  en: {
    declined: 'The topic does not suit my readers.',
    request: 'Could it stand higher up?',
    message: 'Thank you for the order! May the link stand in the second paragraph?',
    search: 'Travel blogs from 60',
  },
  de: {
    declined: 'Das Thema passt nicht zu meinen Lesern.',
    request: 'Kann er weiter oben stehen?',
    message: 'Danke für den Auftrag! Darf der Link im zweiten Absatz stehen?',
    search: 'Reiseblogs ab 60',
  },
} satisfies Record<Language, Record<string, string>>

const announcement: NotificationData<'admin_message'> = {
  content: {
    en: {
      title: 'Maintenance on Sunday night',
      message: 'From 2 to 4 in the morning the exchange is closed. You need not do anything.',
    },
    de: {
      title: 'Wartung in der Nacht zum Sonntag',
      message: 'Von 2 bis 4 Uhr ist die Börse geschlossen. Du musst nichts tun.',
    },
  },
  path: '/help',
}

const samples = (language: Language): Samples => ({
  order_created: { ...order, buyer_name: 'Lotte Anker', price: 45, bonus: 0, respond_by: deadline, due_at: null },
  order_accepted: { ...order, due_at: deadline },
  order_declined: { ...order, reason: said[language].declined, refunded: 45 },
  order_due_soon: { ...order, due_at: deadline },
  order_overdue: { ...order, side: 'buyer', due_at: deadline },
  link_submitted: { ...order, url },
  link_verified: { ...order, side: 'buyer', url },
  link_failed: { ...order, side: 'seller', url, correct_by: deadline },
  link_unclear: { ...order, side: 'buyer', url, answer_by: deadline },
  revision_requested: { ...order, note: said[language].request, answer_by: deadline },
  order_to_choose: { ...order, answer_by: deadline },
  order_completed: { ...order, side: 'seller', amount: 45, pending: 31 },
  order_refunded: { ...order, side: 'buyer', amount: 45 },
  link_lost: { ...order, side: 'seller', url, repair_by: deadline },
  link_restored: { ...order, side: 'buyer', url },
  guarantee_refunded: { ...order, side: 'buyer', amount: 30, claim: 12, by: 'share', days_left: 120, days_in_all: 180 },
  claim_paid: { ...order, amount: 12 },
  payout_released: { ...order, amount: 14 },
  payment_reversed: { ...order, side: 'seller', outcome: 'withheld', amount: 31 },
  review_received: { ...order, side: 'seller', stars: 4 },
  dispute_opened: { ...order, side: 'seller', respond_by: deadline },
  dispute_decided: { ...order, side: 'buyer', amount: 30 },
  prime_reminder: { ...order, due_at: deadline },
  prime_penalty: { ...order, amount: 5 },
  prime_paused: { until: deadline },
  website_verified: site,
  website_unverified: { ...site, reason: 'record_gone', was_verified: true },
  website_endangered: { ...site, unverified_at: deadline },
  website_not_found: { ...site, reason: 'no_record' },
  analysis_done: { ...site, score: 72 },
  credits_awarded: { amount: 38, reason: 'website', domain: site.domain, later: 12, later_at: deadline },
  credits_not_awarded: { ...site, counted_as: site.domain },
  decision_made: {
    decision_id: order.order_id,
    measure: 'credits_rejected',
    step: 'made',
    amount: 30,
    note: 'Redirect: bootsmarkt-nord.test',
  },
  award_lapsed: { amount: 12, domain: site.domain, obstacle: 'unreachable' },
  credits_taken: { amount: 25, reason: 'own_site_link', domain: site.domain, debt: 10 },
  own_link_missing: { ...site, ...ownLink, repair_by: deadline },
  own_link_unclear: { ...site, ...ownLink },
  credits_purchased: { amount: 150, price_cents: 2800, currency: 'EUR' },
  subscription_renewed: { plan: 'professional', amount: 230 },
  subscription_failed: { plan: 'professional', retry_at: deadline },
  subscription_ended: { plan: 'professional' },
  referral_registered: {},
  referral_rewarded: { amount: 10, reason: 'registration' },
  exchange_requested: { exchange_id, member_name: 'Jonte Kai', domain: order.domain, own_domain: site.domain },
  exchange_answered: {
    ...{ exchange_id, member_name: 'Jonte Kai', domain: order.domain },
    ...{ answer: 'rejected', note: said[language].declined },
  },
  exchange_to_place: { exchange_id, domain: order.domain, own_domain: site.domain, place_by: deadline },
  exchange_due_soon: { exchange_id, domain: order.domain, own_domain: site.domain, place_by: deadline },
  exchange_link_checked: { exchange_id, domain: site.domain, outcome: 'failed' },
  exchange_live: { exchange_id, domain: order.domain },
  exchange_link_missing: { exchange_id, domain: site.domain, url: ownLink.url, repair_by: deadline },
  exchange_ended: { exchange_id, domain: order.domain, reason: 'link_lost' },
  message_received: { ...order, side: 'buyer', sender_name: 'Jonte Kai', excerpt: said[language].message },
  saved_search_hit: { search_id, search_name: said[language].search, count: 3, domains: [order.domain, site.domain] },
  admin_message: announcement,
})

const inLanguage: Readonly<Record<Language, Samples>> = { en: samples('en'), de: samples('de') }

/** Texts by members in it are in the given language. */
export const sampleNotification = <K extends NotificationKind>(kind: K, language: Language = 'en'): NotificationOf<K> =>
  // Kind and sample match, which the type system cannot express for a kind not known statically.
  ({ kind, data: inLanguage[language][kind] }) as unknown as NotificationOf<K>
