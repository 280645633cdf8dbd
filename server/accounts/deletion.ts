// The end of an account, in one transaction: everything that names the person goes, or nothing does.
import type { DeletionConsequence } from '../../contract/personalData.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { sendLetter, type Sender } from './mails.ts'
import type { MemberData } from './memberData.ts'
import * as members from './members.ts'
import { requireAnotherAdmin } from './roles.ts'

export const consequencesOf = async (
  db: Db,
  memberData: readonly MemberData[],
  memberId: string,
): Promise<DeletionConsequence[]> => {
  const consequences: DeletionConsequence[] = []
  for (const part of memberData) consequences.push(...((await part.consequences?.(db, memberId)) ?? []))
  return consequences
}

export const deleteAccount = async (
  tx: Tx,
  { sender, memberData }: { sender: Sender; memberData: readonly MemberData[] },
  memberId: string,
): Promise<void> => {
  await requireAnotherAdmin(tx, memberId)
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw new AppError('signed_out')
  const to = await members.reader(tx, memberId)
  // From above: what is built on the account goes before the account.
  for (const part of memberData.toReversed()) await part.erase(tx, memberId)
  await sendLetter(tx, sender, { kind: 'account_deleted', to, path: '/' })
}
