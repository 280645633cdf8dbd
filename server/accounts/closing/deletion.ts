// Account deletion in one transaction: everything that identifies the person is erased, or nothing is.
import type { DeletionConsequence } from '../../../contract/records.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { sendMail, type Sender } from '../mails.ts'
import type { MemberRecords } from './memberRecords.ts'
import * as members from '../members.ts'
import { requireAnotherAdmin } from '../moderation/roles.ts'

export const consequencesOf = async (
  db: Db,
  memberRecords: readonly MemberRecords[],
  memberId: string,
): Promise<DeletionConsequence[]> => {
  const consequences: DeletionConsequence[] = []
  for (const part of memberRecords) consequences.push(...((await part.consequences?.(db, memberId)) ?? []))
  return consequences
}

export const deleteAccount = async (
  tx: Tx,
  { sender, memberRecords }: { sender: Sender; memberRecords: readonly MemberRecords[] },
  memberId: string,
): Promise<void> => {
  await requireAnotherAdmin(tx, memberId)
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) throw new AppError('signed_out')
  const reader = await members.reader(tx, memberId)
  // Top-down: what depends on the account is erased before the account.
  for (const part of memberRecords.toReversed()) await part.erase(tx, memberId)
  // The member no longer exists, so the mail log cannot reference them.
  const to = { ...reader, memberId: null }
  await sendMail(tx, sender, { kind: 'account_deleted', to, path: '/' })
}
