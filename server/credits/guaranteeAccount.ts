// Guarantee account of a seller: pays refunds under guarantee that pending credits and the balance do not cover. Premiums of
// buyers and grants of the operator fund it. No one can withdraw from it.
import { randomUUID } from 'node:crypto'
import * as members from '../accounts/members.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notify } from '../notifications/notify.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'
import { read } from './balance.ts'
import { creditTexts } from './creditTexts.ts'
import { post } from './ledger.ts'

export const readGuarantee = async (db: Db | Tx, ownerId: string): Promise<number> =>
  (await accountOf(db, ownerId)).balance

const accountOf = async (db: Db | Tx, ownerId: string): Promise<{ balance: number; version: number }> =>
  (await db
    .selectFrom('ledger_accounts')
    .select(['balance', 'version'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'guarantee')
    .executeTakeFirst()) ?? { balance: 0, version: 0 }

interface Grant {
  memberId: string
  amount: number
  /** The member sees it. */
  reason: string
}

/** The operator adds to the account of a member. Returns its balance. */
export const grantGuarantee = async (tx: Tx, { memberId, amount, reason }: Grant): Promise<number> => {
  if (!(await members.lockPresent(tx, memberId))) throw new AppError('not_found')
  const key = `guarantee:grant:${randomUUID()}`
  await post(tx, [{ key, reason: 'guarantee_grant', amount, memberId, note: reason, subject: `member:${memberId}` }])
  const content = inEachLanguage((language) => {
    const t = creditTexts(language)
    return {
      title: t('messages.guaranteeGranted.title'),
      message: t('messages.guaranteeGranted.message', { count: amount, reason }),
    }
  })
  await notify(tx, { memberId, kind: 'admin_message', data: { content, path: '/credits' } })
  await notifyMember(tx, memberId, 'credits.changed', await read(tx, memberId))
  return readGuarantee(tx, memberId)
}

/** What is left when it covers nothing any more. The caller holds the ledger lock of the owner. */
export const expireGuarantee = async (tx: Tx, ownerId: string): Promise<void> => {
  const { balance, version } = await accountOf(tx, ownerId)
  if (balance === 0) return
  const key = `guarantee:${ownerId}:expired:${version + 1}`
  await post(tx, [
    { key, reason: 'guarantee_expired', amount: balance, memberId: ownerId, subject: `member:${ownerId}` },
  ])
}
