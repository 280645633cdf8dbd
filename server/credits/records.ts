// Personal data held by credits. The ledger is kept, under an id that no longer leads to a name; a debt stays on it.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import { lockBalance, read, readHoldings } from './balance.ts'
import { closeFreeze, takeFreezes } from './frozen.ts'
import { allMovements } from './history.ts'
import { allQueued } from './issuance/listQueue.ts'
import { lapseQueued } from './issuance/queue.ts'
import { post } from './ledger.ts'
import { erasePayments, paymentConsequences, takePayments } from './payments/paymentRecords.ts'
import { takeUnsettled } from './unsettled/unsettledRecords.ts'

export const creditRecords: MemberRecords = {
  name: 'credits',
  tables: [
    'billing_customers',
    'credit_lots',
    'credit_settings',
    'freezes',
    'invoices',
    'issuance_controls',
    'issuance_days',
    'issuance_queue',
    'ledger_accounts',
    'ledger_audits',
    'payers',
    'purchases',
    'reversals',
    'subscriptions',
    'write_offs',
  ],
  take: async (db, memberId) => ({
    ...(await read(db, memberId)),
    movements: await allMovements(db, memberId),
    freezes: await takeFreezes(db, memberId),
    in_review: await allQueued(db, memberId),
    ...(await takePayments(db, memberId)),
    ...(await takeUnsettled(db, memberId)),
  }),
  consequences: async (db, memberId) => {
    const { total_credits: credits, frozen } = await readHoldings(db, memberId)
    return [
      ...(credits > 0 ? [{ kind: 'credits_lost' as const, credits }] : []),
      ...(frozen !== null && frozen.amount > 0 ? [{ kind: 'frozen_lost' as const, credits: frozen.amount }] : []),
      ...(await paymentConsequences(db, memberId)),
    ]
  },
  erase: async (tx, memberId) => {
    await erasePayments(tx, memberId)
    await lapseQueued(tx, memberId)
    // Incoming credits wait for the lock, so that nothing is left behind.
    const { total_credits: amount } = await lockBalance(tx, memberId)
    await closeFreeze(tx, memberId)
    if (amount > 0) await post(tx, [{ key: `closed:${memberId}`, reason: 'account_closed', amount, memberId }])
  },
}
