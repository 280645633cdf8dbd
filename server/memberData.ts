// What each domain keeps about a member, for the export and the end of an account.
import type { MemberData } from './accounts/memberData.ts'

export const memberData: readonly MemberData[] = []
