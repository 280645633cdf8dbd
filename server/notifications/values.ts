// Template variables of each kind: what an admin may use, and how each value is formatted for a reader.
import type { Language } from '../../contract/accounts.ts'
import type { VariableType } from '../../contract/mailTemplates.ts'
import { notificationData } from '../../contract/notificationPayloads.ts'
import type { NotificationData, NotificationKind } from '../../contract/notifications.ts'
import { escapeHtml } from '../platform/mail/escapeHtml.ts'
import type { Variable } from '../platform/mail/template.ts'
import { sampleNotification } from './samples.ts'
import { type Words, words } from './texts/words.ts'

interface Rendered<Data> {
  type: VariableType
  say(data: Data, words: Words, language: Language): string
}
type Sayings<K extends NotificationKind> = Readonly<Record<string, Rendered<NotificationData<K>>>>

/** Used in subjects, so it is one line and no longer than a subject allows. */
const lengthMax = 100
const short = (text: string): string => {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length <= lengthMax ? line : `${line.slice(0, lengthMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/**
 * Mail clients turn anything that resembles a URL into a link, in our name: characters that would make a link become
 * spaces.
 */
const anyone: Record<Language, string> = { en: 'A member', de: 'Ein Mitglied' }
const person = (name: string, language: Language): string => {
  const harmless = short(name.replace(/[/\\:@<>]|[.。．｡](?=\S)/gu, ' '))
  return harmless === '' ? anyone[language] : harmless
}

/** As with names, but texts of others stay readable: URLs lose their scheme, and a space breaks up their domains. */
const unlinked = (written: string): string =>
  written
    .replace(/\b[a-z][a-z\d+.-]*:\/{2,}/giu, '')
    .replace(/\\{2,}/gu, '\\')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/gu, (numbers) => numbers.replaceAll('.', ' .'))
    // Not in dates, numbers or abbreviations such as "z.B.": a top-level domain has at least two letters.
    .replace(/(?<=[^\s.])(?:\.(?=\p{L}[\p{L}\p{N}-])|[。．｡](?=[a-z]{2}))/giu, ' $&')

type Mended = (given: string, language: Language) => string
const fromOthers: Readonly<Record<string, Mended>> = {
  buyer_name: person,
  member_name: person,
  sender_name: person,
  excerpt: unlinked,
  reason: unlinked,
  note: unlinked,
}

/** Data of a notification for an email, with names and texts of other members made unlinkable. */
export const unlinkedData = <Data>(data: Data, language: Language): Data => {
  if (typeof data !== 'object' || data === null) return data
  const fields = Object.entries(data).map(([field, value]: [string, unknown]): [string, unknown] => {
    const mend = Object.hasOwn(fromOthers, field) ? fromOthers[field] : undefined
    return [field, typeof value === 'string' && mend !== undefined ? mend(value, language) : value]
  })
  return Object.fromEntries(fields) as Data
}

const openLabel: Record<Language, string> = { en: 'View', de: 'Ansehen' }
const yourWebsite: Record<Language, string> = { en: 'your website', de: 'deine Website' }

const text = <Data>(say: Rendered<Data>['say']): Rendered<Data> => ({ type: 'text', say })

const said = (at: string | null, time: Words['time']): string => (at === null ? '' : time(at))

const domain = text<{ domain: string }>((data) => short(data.domain))
/** A code in every language, so that a template can test it. */
const side = text<{ side: string }>((data) => data.side)
const amount = text<{ amount: number }>((data, { credits }) => credits(data.amount))
/** Empty if the website was removed. */
const claimed = text<{ claimed: boolean }>((data) => (data.claimed ? 'yes' : ''))
const dueAt = text<{ due_at: string }>((data, { time }) => time(data.due_at))
const respondBy = text<{ respond_by: string }>((data, { time }) => time(data.respond_by))
const answerBy = text<{ answer_by: string }>((data, { time }) => time(data.answer_by))
const repairBy = text<{ repair_by: string }>((data, { time }) => time(data.repair_by))
const url: Rendered<{ url: string }> = { type: 'url', say: (data) => data.url }
const domainOrYours = text<{ domain: string | null }>((data, _words, language) =>
  data.domain === null ? yourWebsite[language] : short(data.domain),
)
const plan = text<{ plan: NotificationData<'subscription_renewed'>['plan'] }>((data, words) => words.plan(data.plan))
const ownDomain = text<{ own_domain: string }>((data) => short(data.own_domain))
const memberName = text<{ member_name: string }>((data) => data.member_name)

const sayings: { readonly [K in NotificationKind]: Sayings<K> } = {
  order_created: {
    domain,
    buyer_name: text((data) => data.buyer_name),
    price: text((data, { credits }) => credits(data.price)),
    bonus: text((data, { credits }) => credits(data.bonus)),
    delivery_mode: text((data) => (data.due_at === null ? 'standard' : 'prime')),
    // Only one of the two times is known. A template that uses the other one still gets no gap.
    respond_by: text((data, { time }) => said(data.respond_by ?? data.due_at, time)),
    due_at: text((data, { time }) => said(data.due_at ?? data.respond_by, time)),
  },
  order_accepted: { domain, due_at: dueAt },
  order_declined: {
    domain,
    reason: { type: 'lines', say: (data) => data.reason ?? '' },
    refunded: text((data, { credits }) => credits(data.refunded)),
  },
  order_due_soon: { domain, due_at: dueAt },
  order_overdue: { domain, side, due_at: dueAt },
  link_submitted: { domain, url },
  link_verified: { domain, side, url },
  link_failed: {
    domain,
    side,
    url,
    correct_by: text((data, { time }) => said(data.correct_by, time)),
  },
  link_unclear: { domain, side, url, answer_by: answerBy },
  revision_requested: { domain, note: { type: 'lines', say: (data) => data.note }, answer_by: answerBy },
  order_to_choose: { domain, answer_by: answerBy },
  order_completed: {
    domain,
    side,
    amount,
    pending: text(({ pending }, { credits }) => (pending === 0 ? '' : credits(pending))),
  },
  order_refunded: { domain, side, amount },
  link_lost: { domain, side, url, repair_by: repairBy },
  link_restored: { domain, side, url },
  guarantee_refunded: {
    domain,
    side,
    amount,
    claim: text(({ claim }, { credits }) => (claim === 0 ? '' : credits(claim))),
    by: text((data) => data.by),
    days_left: text((data, { number }) => number(data.days_left)),
    days_in_all: text((data, { number }) => number(data.days_in_all)),
  },
  claim_paid: { domain, amount },
  payout_released: { domain, amount },
  payment_reversed: { domain, side, amount, outcome: text((data) => data.outcome) },
  review_received: { domain, side, stars: text((data, { number }) => number(data.stars)) },
  dispute_opened: { domain, side, respond_by: respondBy },
  dispute_decided: { domain, side, amount },
  prime_reminder: { domain, due_at: dueAt },
  prime_penalty: { domain, amount },
  prime_paused: { until: text((data, { time }) => time(data.until)) },
  website_verified: { domain },
  website_unverified: {
    domain,
    reason: text((data) => data.reason),
    was_verified: text((data) => (data.was_verified ? 'yes' : '')),
  },
  website_endangered: { domain, unverified_at: text((data, { time }) => time(data.unverified_at)) },
  website_not_found: { domain, reason: text((data) => data.reason) },
  analysis_done: { domain, score: text((data, { number }) => number(data.score)) },
  credits_awarded: {
    amount,
    reason: text((data) => data.reason),
    domain: domainOrYours,
    later: text((data, { credits }) => (data.later === undefined || data.later === 0 ? '' : credits(data.later))),
    later_at: text((data, { time }) =>
      data.later_at === undefined || data.later_at === null ? '' : time(data.later_at),
    ),
  },
  award_lapsed: { amount, domain, obstacle: text((data) => data.obstacle) },
  credits_not_awarded: { domain, counted_as: text((data) => data.counted_as) },
  decision_made: {
    measure: text((data) => data.measure),
    step: text((data) => data.step),
    amount: text((data, { credits }) => (data.amount === null ? '' : credits(data.amount))),
    note: { type: 'lines', say: (data) => data.note },
  },
  credits_taken: {
    amount,
    reason: text((data) => data.reason),
    domain: domainOrYours,
    debt: text((data, { credits }) => (data.debt === 0 ? '' : credits(data.debt))),
  },
  own_link_missing: { domain, url, claimed, repair_by: repairBy },
  own_link_unclear: { domain, url, claimed },
  credits_purchased: {
    amount,
    price: text((data, { money }) => money(data.price_cents, data.currency)),
  },
  subscription_renewed: { plan, amount },
  subscription_failed: {
    plan,
    retry_at: text((data, { time }) => said(data.retry_at, time)),
  },
  subscription_ended: { plan },
  referral_registered: {},
  referral_rewarded: { amount, reason: text((data) => data.reason) },
  exchange_requested: { member_name: memberName, domain, own_domain: ownDomain },
  exchange_answered: {
    member_name: memberName,
    domain,
    answer: text((data) => data.answer),
    note: { type: 'lines', say: (data) => data.note ?? '' },
  },
  exchange_to_place: { domain, own_domain: ownDomain, place_by: text((data, { time }) => time(data.place_by)) },
  exchange_due_soon: { domain, own_domain: ownDomain, place_by: text((data, { time }) => time(data.place_by)) },
  exchange_link_checked: { domain, outcome: text((data) => data.outcome) },
  exchange_live: { domain },
  exchange_link_missing: { domain, url, repair_by: repairBy },
  exchange_ended: { domain, reason: text((data) => data.reason) },
  message_received: {
    domain,
    side,
    sender_name: text((data) => data.sender_name),
    excerpt: { type: 'lines', say: (data) => data.excerpt },
  },
  saved_search_hit: {
    search_name: text((data) => short(data.search_name)),
    count: text((data, { number }) => number(data.count)),
    domains: text((data, { first }) => first(data.domains.map(short))),
  },
  admin_message: {
    title: text((data, _words, language) => data.content[language].title),
    message: { type: 'html', say: (data, _words, language) => asHtml(data.content[language].message) },
    // Button label; a broadcast sets its own.
    label: text((_data, _words, language) => openLabel[language]),
  },
}

const asHtml = (message: string): string =>
  message
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

// The schema of a kind has parsed the data before, which the type system cannot express for a kind not known
// statically.
const sayingsOf = (kind: NotificationKind): Readonly<Record<string, Rendered<unknown>>> => sayings[kind]

/** Throws for data that is not of this kind. */
export const valuesOf = (kind: NotificationKind, data: unknown, language: Language): Record<string, string> => {
  const read = unlinkedData(notificationData[kind].parse(data), language)
  return Object.fromEntries(
    Object.entries(sayingsOf(kind)).map(([name, { say }]) => [name, say(read, words[language], language)]),
  )
}

/** With sample values from the kind's sample notification. */
export const variablesOf = (kind: NotificationKind): Readonly<Record<string, Variable>> => {
  const samples = {
    en: valuesOf(kind, sampleNotification(kind, 'en').data, 'en'),
    de: valuesOf(kind, sampleNotification(kind, 'de').data, 'de'),
  }
  return Object.fromEntries(
    Object.entries(sayingsOf(kind)).map(([name, { type }]) => [
      name,
      { type, sample: { en: samples.en[name] ?? '', de: samples.de[name] ?? '' } },
    ]),
  )
}
