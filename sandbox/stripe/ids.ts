// Ids with Stripe's prefixes, which identify the object type.
import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const randomText = (length: number): string =>
  [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')

const lengths = {
  cus_: 14,
  prod_: 14,
  price_: 24,
  cs_test_: 58,
  pi_: 24,
  ch_: 24,
  re_: 24,
  du_: 24,
  sub_: 24,
  si_: 14,
  sub_sched_: 24,
  in_: 24,
  inpay_: 24,
  il_: 24,
  li_: 24,
  pm_: 24,
  bps_: 24,
  evt_: 24,
  req_: 14,
} as const

export const makeId = (prefix: keyof typeof lengths): string => `${prefix}${randomText(lengths[prefix])}`
