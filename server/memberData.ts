// What each domain keeps about a member, for the export and the end of an account, in the order of the modules.
import type { MemberData } from './accounts/memberData.ts'
import { accountData } from './accounts/personalData.ts'
import { auditData } from './admin/personalData.ts'
import { creditData } from './credits/personalData.ts'

export const memberData: readonly MemberData[] = [accountData, creditData, auditData]
