// Known mistakes, each as a change of the product's source, which the adversary has to find.
interface Change {
  file: string
  from: string
  to: string
}

export interface Weakness {
  name: string
  changes: readonly Change[]
}

const settlement = 'server/orders/process.ts'
const transfers = 'server/orders/orderCredits.ts'
const refund = 'server/orders/payouts/refund.ts'
const release = 'server/orders/payouts/release.ts'
const payout = 'server/orders/payouts/payout.ts'
const exposure = 'server/orders/payouts/exposure.ts'
const claims = 'server/credits/claims.ts'
const reasons = 'contract/ledger.ts'
const posting = 'server/migrations/0036_claims_of_debtors.sql'
const accounts = 'server/migrations/0031_frozen_credits.sql'
const holds = 'server/migrations/0028_unsettled_ledger.sql'
const issuance = 'server/migrations/0023_issuance.sql'

/** A reason that the platform may issue, so that the database does not refuse the mistake at once. */
const fromPlatform = "reason: 'content_returned' as const"

const one = (name: string, file: string, from: string, to: string): Weakness => ({
  name,
  changes: [{ file, from, to }],
})

export const weaknesses: readonly Weakness[] = [
  {
    name: 'the prime bonus is issued, and the surcharge goes back',
    changes: [
      {
        file: issuance,
        from: "('content_returned', 'fees', 'none')",
        to: "('content_returned', 'fees', 'none'), ('prime_bonus', 'fees', 'none')",
      },
      {
        file: reasons,
        from: "prime_bonus: { kind: 'bonus', from: 'escrow'",
        to: "prime_bonus: { kind: 'bonus', from: 'fees'",
      },
      {
        file: settlement,
        from: "[{ effect: 'payout', amount: facts.price }, surchargeEffect(facts), premiumEffect(facts)]",
        to: "[{ effect: 'payout', amount: facts.price }, surchargeEffect(facts), premiumEffect(facts), { effect: 'refund', amount: earnsBonus(facts) ? facts.surcharge : 0 }]",
      },
    ],
  },
  one(
    'the platform pays what a seller lacks',
    refund,
    'await closePending(tx, id)',
    `await closePending(tx, id)
  if (parts.claim > 0) await postForOrder(tx, id, [{ key: 'order:' + id + ':cover', ${fromPlatform}, amount: parts.claim, memberId: order.buyer_user_id }])`,
  ),
  {
    name: 'a refund may be completed from a debt',
    changes: [
      {
        file: posting,
        from: "if taker_kind not in ('penalties', 'purchases', 'issuance', 'expiry') then",
        to: 'if false then',
      },
      {
        file: reasons,
        from: "guarantee_taken: { kind: 'penalty', from: 'member', to: 'escrow' }",
        to: "guarantee_taken: { kind: 'penalty', from: 'member', to: 'escrow', collects: true }",
      },
      { file: refund, from: 'balance: take(sources.balance)', to: 'balance: take(Infinity)' },
    ],
  },
  one(
    'refunded parts stay pending',
    release,
    "if (parts.length > 0) await closeParts(tx, orderId, parts, 'refunded')",
    '',
  ),
  one(
    'parts are released by the platform',
    release,
    "? 'payout_expired' : 'payout_released'",
    "? 'payout_expired' : 'content_returned'",
  ),
  one(
    'pending credits are available as well',
    transfers,
    "transferOf(id, 'payout_reserved', seller, pending)]",
    `transferOf(id, 'payout_reserved', seller, pending), { key: 'order:' + id + ':twice', ${fromPlatform}, amount: pending, memberId: seller }]`,
  ),
  one(
    'a claim is paid before it was collected',
    claims,
    'Math.min(left, claim.amount - claim.paid)',
    'claim.amount - claim.paid',
  ),
  one(
    'a claim is paid by the platform, too',
    claims,
    '    await post(tx, transfers)\n',
    `    for (const paid of transfers) await post(tx, [{ ...paid, key: paid.key + ':twice', ${fromPlatform} }])
    await post(tx, transfers)\n`,
  ),
  one(
    'claims are collected again and again',
    posting,
    "update ledger_accounts set claimed = claimed - collected where owner_id = taker and kind = 'member' and part = 0;",
    '',
  ),
  one('claims are never collected', posting, 'if collected > 0 and giver_kind', 'if false and giver_kind'),
  one(
    'what is left of pending credits is too much',
    refund,
    'const unused = pending - parts.pending - kept',
    'const unused = pending - kept',
  ),
  one(
    'a split pays the whole price to the seller',
    settlement,
    "{ effect: 'payout', amount: facts.price - toBuyer }",
    "{ effect: 'payout', amount: facts.price }",
  ),
  one(
    'what a link has proven outlives it',
    refund,
    '{ exposed: pending - paid, proven: -order.proven }',
    '{ exposed: pending - paid }',
  ),
  one('exposure is not counted', payout, 'await changeExposure(tx, ownerId, { exposed: available })', ''),
  one(
    'a refund stays part of a trade',
    refund,
    'await countTrade(tx, tradeOf(order, { orders: 0, paid: -amount }))',
    '',
  ),
  one(
    'the parts are more than what is pending',
    'contract/payoutSplit.ts',
    'return { available, pending: payout - available }',
    'return { available, pending: payout - available + 1 }',
  ),
  {
    name: 'unsettled credits that pay an order stay in their lots',
    changes: [
      {
        file: holds,
        from: 'unsettled_taken = a.unsettled - least(a.unsettled, a.balance - whole.amount),',
        to: 'unsettled_taken = 0,',
      },
    ],
  },
  one(
    'a chargeback ignores escrows and pending credits',
    'server/orders/payouts/reversals.ts',
    '(await outstandingOf(tx, reversal)) === 0) return',
    'reversal.number > 0) return',
  ),
  one('a buyer who was only awarded credits counts as real', exposure, 'return earned >= spent ||', 'return true ||'),
  {
    name: 'a guarantee account may become negative',
    changes: [
      {
        file: accounts,
        from: "new.lowest := case when is_owned and new.kind <> 'debt' then 0 end",
        to: "new.lowest := case when is_owned and new.kind not in ('debt', 'guarantee') then 0 end",
      },
      { file: refund, from: 'guarantee: take(sources.guarantee)', to: 'guarantee: take(Infinity)' },
    ],
  },
  one(
    'liability ends with the account',
    'server/migrations/0026_premium_and_guarantee_accounts.sql',
    'select exists (select from open_claims_on(',
    'select false and exists (select from open_claims_on(',
  ),
  one(
    'a refund under guarantee leaves the surcharge with the seller',
    'server/orders/guaranteeTerms.ts',
    'price + (surcharge > 0 ? bonus : 0) - reversed',
    'price - reversed + 0 * (surcharge + bonus)',
  ),
  one('related pairs count as unrelated', exposure, 'if (related) return false', 'void related'),
  one(
    'each name below a domain has awards of its own',
    'server/domainAge/awardDomain.ts',
    'return getDomain(domain, { allowPrivateDomains: false, extractHostname: false }) ?? domain',
    'return getDomain(domain) === null ? domain : domain',
  ),
  one(
    'a missed deadline pays the buyer, whether the seller has credits or not',
    transfers,
    "transferOf(id, 'payout_reserved', seller, pending)]",
    `transferOf(id, 'payout_reserved', seller, pending),
      ...effects.filter(({ effect }) => effect === 'prime_penalty')
        .map(({ amount }) => ({ key: 'order:' + id + ':gift', ${fromPlatform}, amount, memberId: buyer }))]`,
  ),
  {
    name: 'unsettled credits are spent first',
    changes: [
      {
        file: holds,
        from: 'unsettled = least(a.unsettled, a.balance - whole.amount)',
        to: 'unsettled = a.unsettled - least(a.unsettled, whole.amount)',
      },
      {
        file: holds,
        from: 'a.unsettled - least(a.unsettled, a.balance - whole.amount)',
        to: 'least(a.unsettled, whole.amount)',
      },
    ],
  },
  one(
    'purchases go on when a day has cost more than the limit',
    'server/credits/unsettled/writeOffs.ts',
    '> payments.write_offs_per_day) throw',
    '> Infinity * payments.write_offs_per_day) throw',
  ),
  one(
    'new payers may spend everything at once',
    'server/credits/unsettled/lots.ts',
    '{payments.spend_limit}',
    '{payments.spend_limit * 1_000}',
  ),
  one(
    'a penalty counts as a payment of the order it is for',
    'server/migrations/0034_unsettled_penalties.sql',
    "noted := 'member:'",
    "noted := used_for; perform 'member:'",
  ),
]
