// Manual credit adjustments by an admin, with a reason that the member sees.
import { randomUUID } from 'node:crypto'
import * as members from '../accounts/members.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type Balance, read } from './balance.ts'
import { post } from './ledger.ts'

interface Adjustment {
  memberId: string
  /** Negative: a deduction. What the balance does not cover becomes a debt. */
  amount: number
  reason: string
}

export const adjust = async (tx: Tx, { memberId, amount, reason }: Adjustment): Promise<Balance> => {
  // A deleted member receives nothing and owes nothing more.
  if (!(await members.lockPresent(tx, memberId))) throw new AppError('not_found')
  const size = Math.abs(amount)
  const transfer = { key: `adjustment:${randomUUID()}`, amount: size, memberId, note: reason }
  await post(tx, [{ ...transfer, reason: amount > 0 ? 'adjustment_grant' : 'adjustment_take' }])
  const balance = await read(tx, memberId)
  if (amount > 0) {
    await notify(tx, { memberId, kind: 'credits_awarded', data: { amount: size, reason: 'adjustment', domain: null } })
  } else {
    const { debt } = balance
    await notify(tx, {
      memberId,
      kind: 'credits_taken',
      data: { amount: size, reason: 'adjustment', domain: null, debt },
    })
  }
  return balance
}
