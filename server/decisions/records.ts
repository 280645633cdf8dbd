// Personal data held by decisions. They are kept under an id that no longer leads to a name; what the member wrote is erased.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import { eraseObjections } from './decisions.ts'
import { allDecisions } from './listDecisions.ts'

export const decisionRecords: MemberRecords = {
  name: 'decisions',
  tables: ['decisions'],
  take: async (db, memberId) => ({ decisions: await allDecisions(db, memberId) }),
  erase: eraseObjections,
}
