// Chart of accounts and every reason for a transfer of credits. The server posts nothing that is not in this table, the
// screens label what is, and docs/ledger.md is generated from it.

export const accountKinds = [
  'member',
  'debt',
  'claims',
  'guarantee',
  'frozen',
  'escrow',
  'reserve',
  'issuance',
  'purchases',
  'penalties',
  'fees',
  'write_offs',
  'expiry',
  'suspense',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** Purpose of each account. `limit` holds after every single transfer. */
export const chartOfAccounts: Record<
  AccountKind,
  { of: string; holds: string; limit: 'not below 0' | 'not above 0' | 'none' }
> = {
  member: { of: 'each member', holds: 'the available credits', limit: 'not below 0' },
  debt: { of: 'each member', holds: 'what could not be taken from them, as a negative figure', limit: 'not above 0' },
  claims: {
    of: 'each member',
    holds: 'what was collected for refunds they owe, until it is passed on',
    limit: 'not below 0',
  },
  guarantee: { of: 'each seller', holds: 'what covers the guarantees of their orders', limit: 'not below 0' },
  frozen: {
    of: 'each member',
    holds: 'credits that an admin has frozen, until they are released',
    limit: 'not below 0',
  },
  escrow: { of: 'each order', holds: 'price, surcharge and premium while the order is open', limit: 'not below 0' },
  reserve: { of: 'each order', holds: 'the pending credits of its seller', limit: 'not below 0' },
  issuance: { of: 'the platform', holds: 'credits issued as awards and bonuses, as a negative figure', limit: 'none' },
  purchases: { of: 'the platform', holds: 'what was sold, as a negative figure', limit: 'none' },
  penalties: { of: 'the platform', holds: 'what was taken as a penalty', limit: 'none' },
  fees: { of: 'the platform', holds: 'what was paid for services of the platform', limit: 'none' },
  write_offs: { of: 'the platform', holds: 'losses of the operator, as a negative figure', limit: 'none' },
  expiry: { of: 'the platform', holds: 'what members had when they left', limit: 'none' },
  suspense: { of: 'the platform', holds: 'what was paid for and fits no quote; nothing by night', limit: 'none' },
}

/** Kinds of transactions as shown to members. */
export const transferKinds = ['earned', 'spent', 'penalty', 'purchase', 'bonus', 'refund'] as const
export type TransferKind = (typeof transferKinds)[number]

interface ReasonRule {
  kind: TransferKind
  from: AccountKind
  to: AccountKind
  /** An insufficient balance becomes a debt instead of a rejection. */
  collects?: true
}

export const ledgerReasons = {
  website_award: { kind: 'earned', from: 'issuance', to: 'member' },
  own_site_link_award: { kind: 'earned', from: 'issuance', to: 'member' },
  own_site_link_penalty: { kind: 'penalty', from: 'member', to: 'penalties', collects: true },
  own_site_link_restored: { kind: 'earned', from: 'penalties', to: 'member' },
  welcome_bonus: { kind: 'bonus', from: 'issuance', to: 'member' },
  pack_purchase: { kind: 'purchase', from: 'purchases', to: 'member' },
  plan_month: { kind: 'purchase', from: 'purchases', to: 'member' },
  plan_upgrade: { kind: 'purchase', from: 'purchases', to: 'member' },
  loyalty_bonus: { kind: 'bonus', from: 'issuance', to: 'member' },
  purchase_refund: { kind: 'refund', from: 'member', to: 'purchases', collects: true },
  refund_undone: { kind: 'refund', from: 'purchases', to: 'member' },
  dispute_opened: { kind: 'refund', from: 'member', to: 'purchases', collects: true },
  dispute_won: { kind: 'refund', from: 'purchases', to: 'member' },
  reversal_taken: { kind: 'refund', from: 'reserve', to: 'member' },
  reversal_written_off: { kind: 'refund', from: 'write_offs', to: 'member' },
  write_off_recovered: { kind: 'refund', from: 'purchases', to: 'write_offs' },
  reversal_returned: { kind: 'refund', from: 'purchases', to: 'reserve' },
  payment_mismatch: { kind: 'purchase', from: 'purchases', to: 'suspense' },
  mismatch_granted: { kind: 'purchase', from: 'suspense', to: 'member' },
  mismatch_returned: { kind: 'refund', from: 'suspense', to: 'purchases' },
  order_hold: { kind: 'spent', from: 'member', to: 'escrow' },
  order_refund: { kind: 'refund', from: 'escrow', to: 'member' },
  order_payout: { kind: 'earned', from: 'escrow', to: 'member' },
  payout_reserved: { kind: 'earned', from: 'escrow', to: 'reserve' },
  payout_released: { kind: 'earned', from: 'reserve', to: 'member' },
  payout_expired: { kind: 'spent', from: 'reserve', to: 'expiry' },
  prime_bonus: { kind: 'bonus', from: 'escrow', to: 'member' },
  surcharge_refund: { kind: 'refund', from: 'escrow', to: 'member' },
  prime_penalty: { kind: 'penalty', from: 'member', to: 'penalties', collects: true },
  premium_paid: { kind: 'spent', from: 'escrow', to: 'guarantee' },
  guarantee_grant: { kind: 'bonus', from: 'issuance', to: 'guarantee' },
  guarantee_expired: { kind: 'spent', from: 'guarantee', to: 'expiry' },
  reserve_taken: { kind: 'refund', from: 'reserve', to: 'escrow' },
  guarantee_taken: { kind: 'penalty', from: 'member', to: 'escrow' },
  guarantee_covered: { kind: 'refund', from: 'guarantee', to: 'escrow' },
  guarantee_cover: { kind: 'refund', from: 'write_offs', to: 'escrow' },
  guarantee_refund: { kind: 'refund', from: 'escrow', to: 'member' },
  claim_collected: { kind: 'penalty', from: 'member', to: 'claims' },
  claim_paid: { kind: 'refund', from: 'claims', to: 'member' },
  claim_returned: { kind: 'refund', from: 'claims', to: 'member' },
  claim_taken_over: { kind: 'spent', from: 'member', to: 'escrow' },
  claim_settled: { kind: 'refund', from: 'escrow', to: 'member' },
  credits_frozen: { kind: 'penalty', from: 'member', to: 'frozen' },
  credits_released: { kind: 'refund', from: 'frozen', to: 'member' },
  frozen_used: { kind: 'refund', from: 'frozen', to: 'member' },
  frozen_expired: { kind: 'spent', from: 'frozen', to: 'expiry' },
  order_left: { kind: 'spent', from: 'member', to: 'expiry' },
  referral_bonus: { kind: 'bonus', from: 'issuance', to: 'member' },
  referral_welcome: { kind: 'bonus', from: 'issuance', to: 'member' },
  referral_share: { kind: 'bonus', from: 'issuance', to: 'member' },
  referral_taken: { kind: 'refund', from: 'member', to: 'issuance', collects: true },
  content_draft: { kind: 'spent', from: 'member', to: 'fees' },
  content_returned: { kind: 'refund', from: 'fees', to: 'member' },
  adjustment_grant: { kind: 'bonus', from: 'issuance', to: 'member' },
  adjustment_take: { kind: 'penalty', from: 'member', to: 'penalties', collects: true },
  account_closed: { kind: 'spent', from: 'member', to: 'expiry' },
  debt_incurred: { kind: 'penalty', from: 'debt', to: 'member' },
  debt_settlement: { kind: 'penalty', from: 'member', to: 'debt' },
} as const satisfies Record<string, ReasonRule>

export type LedgerReason = keyof typeof ledgerReasons
export const ledgerReasonNames = Object.keys(ledgerReasons) as [LedgerReason, ...LedgerReason[]]

/** Posted by the ledger itself as part of another posting. */
export type DerivedReason = 'debt_incurred' | 'debt_settlement' | 'claim_collected'
/** Of earlier transfers: refunds that the platform paid for sellers who had left. Nothing posts it any more. */
export const formerReason = 'guarantee_cover'
export type PostedReason = Exclude<LedgerReason, DerivedReason | typeof formerReason>

/** What a transfer can refer to; written `purchase:<id>`, `domain:<name>`, `award:<domain>:<part>` and so on. */
export const subjectKinds = [
  'domain',
  'award',
  'purchase',
  'order',
  'referral',
  'content',
  'member',
  'decision',
  'opening',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/**
 * Idempotency key of each transfer, which describes its intent: transfers with the same key are posted once. The domain
 * is the one by which awards are counted.
 */
export const ledgerKeys: Record<PostedReason, readonly string[]> = {
  website_award: ['award:website:<domain>', 'award:website:<domain>:<part>'],
  own_site_link_award: ['award:own_link:<domain>', 'award:own_link:<domain>:<part>'],
  own_site_link_penalty: ['penalty:own_link:<domain>', 'penalty:own_link:<domain>:2'],
  own_site_link_restored: ['restored:own_link:<domain>'],
  welcome_bonus: ['welcome:<member>', 'welcome:<member>:<part>'],
  pack_purchase: ['purchase:<purchase>'],
  plan_month: ['month:<subscription>:<number>'],
  // The first of them is a legacy key.
  plan_upgrade: ['purchase:<purchase>', 'purchase:<purchase>:month:<number>'],
  loyalty_bonus: ['loyalty:<subscription>:<number>', 'purchase:<purchase>:loyalty:<number>'],
  purchase_refund: ['purchase:<purchase>:correction:<number>'],
  refund_undone: ['purchase:<purchase>:correction:<number>'],
  dispute_opened: ['purchase:<purchase>:correction:<number>'],
  dispute_won: ['purchase:<purchase>:correction:<number>'],
  reversal_taken: ['order:<order>:reversal:<purchase>:<number>'],
  reversal_written_off: ['purchase:<purchase>:correction:<number>:written_off'],
  write_off_recovered: ['purchase:<purchase>:correction:<number>:recovered'],
  reversal_returned: ['purchase:<purchase>:correction:<number>:returned:<order>'],
  payment_mismatch: ['mismatch:<purchase>'],
  mismatch_granted: ['mismatch:<purchase>:granted'],
  mismatch_returned: ['mismatch:<purchase>:returned'],
  order_hold: ['order:<order>:hold'],
  order_refund: ['order:<order>:refund'],
  order_payout: ['order:<order>:payout'],
  payout_reserved: ['order:<order>:reserve'],
  payout_released: ['order:<order>:release:<number>'],
  payout_expired: ['order:<order>:release:<number>'],
  prime_bonus: ['order:<order>:bonus'],
  surcharge_refund: ['order:<order>:surcharge'],
  prime_penalty: ['order:<order>:penalty'],
  premium_paid: ['order:<order>:premium'],
  guarantee_grant: ['guarantee:grant:<random>'],
  guarantee_expired: ['guarantee:<member>:expired:<number>'],
  guarantee_taken: ['order:<order>:guarantee:taken'],
  reserve_taken: ['order:<order>:guarantee:reserve'],
  guarantee_covered: ['order:<order>:guarantee:covered'],
  guarantee_refund: ['order:<order>:guarantee:refund'],
  claim_paid: ['order:<order>:claim:<number>'],
  claim_returned: ['claims:<member>:returned:<number>'],
  claim_taken_over: ['order:<order>:claim:taken_over'],
  claim_settled: ['order:<order>:claim:settled'],
  credits_frozen: ['freeze:<freeze>'],
  credits_released: ['freeze:<freeze>:released'],
  frozen_used: ['order:<order>:guarantee:frozen'],
  frozen_expired: ['freeze:<freeze>:expired'],
  order_left: ['order:<order>:left:<member>'],
  referral_bonus: ['referral:<reward>:posting:1', 'referral:<reward>:part:<number>'],
  referral_welcome: ['referral:welcome:<member>', 'referral:welcome:<member>:<part>'],
  referral_share: ['referral:<reward>:posting:<number>'],
  referral_taken: ['referral:<reward>:posting:<number>'],
  content_draft: ['content:<payment>'],
  content_returned: ['content:<payment>:returned'],
  adjustment_grant: ['adjustment:<random>', 'opening:<member>'],
  adjustment_take: ['adjustment:<random>'],
  account_closed: ['closed:<member>', 'purchase:<purchase>:correction:<number>:left'],
}

/** Ledger invariants, by the name under which ledger_check() returns the rows that violate them. */
export const ledgerRules = {
  conservation: 'All accounts together hold nothing: nothing comes from nowhere.',
  account:
    'Each account is one that there may be, with the limits of its kind, and each transfer is between two of them.',
  pair: 'Each transfer has exactly two entries, each of its amount.',
  balance: 'An account holds what its entries add up to, and has as many versions as entries.',
  chain: 'Each version of an account begins with the balance at which the one before ended.',
  limit: 'No balance was ever beyond its limit, at any version.',
  debt: 'A member with credits has no debt, and a debt pays no other member.',
  kind: 'A member’s entry says under which kind it is shown; no other entry does.',
  suspense: 'By night nothing is left of what fits no quote.',
  award:
    'One award per domain and kind, ever, the welcome included, whose parts together are what was posted for it and never exceed the limit of the domain; for a link it can be taken, restored once, and taken for good, and the link is watched as long as it carries one.',
  purchase: 'A payment is booked once; what is taken back is what was noted, and not more than was given.',
  mismatch: 'What is held back is that of payments that fit no quote, and a person decides on them within a day.',
  returned: 'Money that went back is back, all of it.',
  invoice: 'Invoices and credit notes together say how much of the money of a purchase stayed.',
  month:
    'A month of a plan that counts as credited was, with its bonus, and no other; the same for what a larger plan adds.',
  term: 'What was paid for a plan has its months, one after the other, which together give what was bought.',
  dropped: 'A month to come is dropped only for a reason that its purchase records.',
  late: 'What is due of a plan is credited within a day, unless its payment is disputed.',
  order: 'Later months of a plan have higher numbers.',
  escrow:
    'What is held for an order is its price, surcharge and premium while it is open and nothing when it is over, and nothing else is held.',
  settlement:
    'What an order says of its credits is what was posted for it: paid out, pending, refunded and paid into the guarantee account together are what the buyer paid, and what the guarantee gave back came from pending credits, the seller or their guarantee account, and the rest is a claim.',
  reserve: 'Pending credits are the parts of payouts that are not released yet, of orders under guarantee.',
  exposure:
    'The exposure of a seller is what was paid out under running guarantees, and what counts as proven is of links that are still live.',
  claim: 'What members owe to other members is still to be collected, or was collected and is passed on.',
  guarantee:
    'The guarantee account of a closed account is empty when no guarantee of it is running and no order of it is open.',
  freeze:
    'Everything of a member whose credits are frozen is frozen, and only they have frozen credits; no debt is open beside them.',
  alarm: 'Every open order waits for the clock, or for an admin.',
  content: 'What was paid for a draft, and what of it went back, is what its payment says.',
  referral:
    'What a referral gave is what its rewards say, once per domain for the registration; the new member is welcomed for it once; one share is the first of its purchase and one of its referral; what is due is granted within a day.',
} as const
