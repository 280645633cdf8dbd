// Maps each ledger reason to its public cause; null for transfers that neither issue nor burn credits.
import type { LedgerReason } from '../../contract/ledger.ts'
import type { BurnedCause, IssuedCause } from '../../contract/statistics.ts'

export type Cause =
  | { flow: 'issued'; cause: IssuedCause }
  | { flow: 'burned'; cause: BurnedCause }
  | { flow: null; cause: null }

const issued = (cause: IssuedCause): Cause => ({ flow: 'issued', cause })
const burned = (cause: BurnedCause): Cause => ({ flow: 'burned', cause })
const stays: Cause = { flow: null, cause: null }

export const causes: Readonly<Record<LedgerReason, Cause>> = {
  website_award: issued('awards'),
  own_site_link_award: issued('awards'),
  welcome_bonus: issued('welcome'),
  pack_purchase: issued('purchases'),
  plan_month: issued('purchases'),
  plan_upgrade: issued('purchases'),
  mismatch_granted: issued('purchases'),
  loyalty_bonus: issued('loyalty'),
  referral_bonus: issued('referrals'),
  referral_welcome: issued('referrals'),
  referral_share: issued('referrals'),
  guarantee_cover: issued('given_back'),
  adjustment_grant: issued('grants'),
  guarantee_grant: issued('grants'),
  own_site_link_restored: issued('given_back'),
  content_returned: issued('given_back'),
  refund_undone: issued('given_back'),
  dispute_won: issued('given_back'),
  reversal_returned: issued('given_back'),
  reversal_written_off: issued('given_back'),
  own_site_link_penalty: burned('penalties'),
  prime_penalty: burned('penalties'),
  adjustment_take: burned('penalties'),
  purchase_refund: burned('purchase_refunds'),
  dispute_opened: burned('purchase_refunds'),
  referral_taken: burned('bonuses_taken_back'),
  content_draft: burned('services'),
  order_left: burned('left'),
  payout_expired: burned('left'),
  guarantee_expired: burned('left'),
  account_closed: burned('left'),
  reversal_taken: stays,
  write_off_recovered: stays,
  frozen_expired: burned('left'),
  payment_mismatch: stays,
  mismatch_returned: stays,
  order_hold: stays,
  order_refund: stays,
  order_payout: stays,
  payout_reserved: stays,
  payout_released: stays,
  prime_bonus: stays,
  premium_paid: stays,
  claim_taken_over: stays,
  claim_settled: stays,
  surcharge_refund: stays,
  reserve_taken: stays,
  guarantee_taken: stays,
  guarantee_covered: stays,
  guarantee_refund: stays,
  credits_frozen: stays,
  credits_released: stays,
  frozen_used: stays,
  claim_collected: stays,
  claim_paid: stays,
  claim_returned: stays,
  debt_incurred: stays,
  debt_settlement: stays,
}
