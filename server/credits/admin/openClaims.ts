// Open claims for admins, and clearing one: with a reason, which the creditor gets as a notification.
import { z } from 'zod'
import { claimsPerPage, type creditAdminEndpoints } from '../../../contract/creditsAdmin.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { notify } from '../../notifications/notify.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { inEachLanguage } from '../../platform/texts/texts.ts'
import { clearClaim, sumOpenClaims } from '../claims.ts'
import { creditTexts } from '../creditTexts.ts'
import type { FindOrderNumbers } from './transferRow.ts'

const cursorForm = z.tuple([z.literal('open claims'), z.string().regex(/^[1-9]\d{0,14}$/)])

export const listOpenClaims = async (
  db: Db,
  cursor: string | undefined,
  findNumbers: FindOrderNumbers,
): Promise<OutputOf<typeof creditAdminEndpoints.openClaims>> => {
  const after = cursor === undefined ? 0 : Number(decodeCursor(cursorForm, cursor)[1])
  const found = await db
    .selectFrom('claims as c')
    .innerJoin('users as d', 'd.id', 'c.owner_id')
    .innerJoin('users as b', 'b.id', 'c.creditor_id')
    .select(['c.order_id', 'c.number', 'c.domain', 'c.amount', 'c.paid', 'c.created_at', 'c.owner_id', 'c.creditor_id'])
    .select(['d.full_name as debtor', 'd.deleted_at as debtor_left', 'b.full_name as creditor'])
    .select('b.deleted_at as creditor_left')
    .where('c.closed_at', 'is', null)
    .where('c.number', '>', after)
    .orderBy('c.number')
    .limit(claimsPerPage + 1)
    .execute()
  const page = found.slice(0, claimsPerPage)
  const last = page.at(-1)
  const numbers = await findNumbers(
    db,
    page.map(({ order_id: id }) => id),
  )
  return {
    claims: page.map((row) => ({
      order_id: row.order_id,
      order_number: numbers.get(row.order_id) ?? 0,
      domain_name: shownDomain(row.domain),
      debtor: { id: row.owner_id, name: row.debtor_left === null ? row.debtor : null },
      creditor: { id: row.creditor_id, name: row.creditor_left === null ? row.creditor : null },
      amount: row.amount,
      paid: row.paid,
      created_at: row.created_at.toISOString(),
    })),
    open: await sumOpenClaims(db),
    next_cursor:
      found.length > page.length && last !== undefined ? encodeCursor('open claims', String(last.number)) : null,
  }
}

/** Of an open claim; throws if there is none. */
export const findDebtor = async (db: Db, orderId: string): Promise<string> => {
  const claim = await db
    .selectFrom('claims')
    .select('owner_id')
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (claim === undefined) throw new AppError('not_found')
  return claim.owner_id
}

export interface Cleared {
  domain: string
  /** Credits that are no longer collected. */
  open: number
}

/** Throws if the claim is not open. */
export const clearOpenClaim = async (
  tx: Tx,
  { orderId, by, reason }: { orderId: string; by: string; reason: string },
): Promise<Cleared> => {
  if (!(await clearClaim(tx, { orderId, by, reason }))) throw new AppError('not_found')
  const claim = await tx
    .selectFrom('claims')
    .select(['creditor_id', 'domain', 'amount', 'paid'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const open = claim.amount - claim.paid
  const domain = shownDomain(claim.domain)
  const content = inEachLanguage((language) => {
    const t = creditTexts(language)
    return {
      title: t('messages.claimCleared.title', { domain }),
      message: t('messages.claimCleared.message', { count: open, reason }),
    }
  })
  await notify(tx, {
    memberId: claim.creditor_id,
    kind: 'admin_message',
    data: { content, path: `/orders/${orderId}` },
  })
  return { domain, open }
}
