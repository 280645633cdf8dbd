// What credits keep about a member. The ledger stays, under an id that no longer leads to a name.
import type { MemberRecords } from '../accounts/leaving/memberRecords.ts'
import { read } from './balance.ts'
import { post } from './ledger.ts'

export const creditRecords: MemberRecords = {
  name: 'credits',
  tables: [
    'billing_customers',
    'credit_settings',
    'invoices',
    'ledger_accounts',
    'ledger_proofs',
    'purchases',
    'subscriptions',
  ],
  take: (db, memberId) => read(db, memberId),
  consequences: async (db, memberId) => {
    const { total_credits: credits } = await read(db, memberId)
    return credits > 0 ? [{ kind: 'credits_lost', credits }] : []
  },
  erase: async (tx, memberId) => {
    const { total_credits: amount } = await read(tx, memberId)
    if (amount > 0) await post(tx, [{ key: `closed:${memberId}`, reason: 'account_closed', amount, memberId }])
  },
}
