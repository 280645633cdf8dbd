// What credits keep about a member.
import type { MemberRecords } from '../accounts/leaving/memberRecords.ts'
import { read } from './balance.ts'

export const creditRecords: MemberRecords = {
  name: 'credits',
  tables: ['user_credits'],
  take: async (db, memberId) => ({ total_credits: await read(db, memberId) }),
  consequences: async (db, memberId) => {
    const credits = await read(db, memberId)
    return credits > 0 ? [{ kind: 'credits_lost', credits }] : []
  },
  erase: async (tx, memberId) => {
    await tx.updateTable('user_credits').set({ total_credits: 0 }).where('user_id', '=', memberId).execute()
  },
}
