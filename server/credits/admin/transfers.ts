// Admin view of the ledger: transfers filtered by reason, member or subject, a single transfer with both of its
// entries, and an account with its chain of entries. Every filter has an index, and only the requested page is read.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type creditAdminEndpoints, transfersPerPage } from '../../../contract/creditsAdmin.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { type AccountKind, ledgerReasons } from '../../../contract/ledger.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { platform } from '../ledger.ts'
import { numbersWithin } from '../days.ts'
import { accountOf, endOf, startOf, within } from '../history.ts'
import {
  columns,
  described,
  type FindOrderNumbers,
  numberOf,
  orderOfAccount,
  ordersIn,
  sides,
  type TransferRow,
} from './transferRow.ts'

type TransferQuery = InputOf<typeof creditAdminEndpoints.transfers>['query']

const cursorForm = z.tuple([z.literal('transfers'), z.string().regex(/^[1-9]\d{0,14}$/)])

export const listTransfers = async (
  db: Db,
  request: TransferQuery,
  findNumbers: FindOrderNumbers,
): Promise<OutputOf<typeof creditAdminEndpoints.transfers>> => {
  const before = request.cursor === undefined ? null : Number(decodeCursor(cursorForm, request.cursor)[1])
  // Most selective filter first: a subject has few transfers, then the chain of a member, then reasons and days.
  const found =
    request.member === undefined || request.subject !== undefined
      ? byNumber(request, before)
      : byMember(request.member, request, before)
  // Limits to the page before joining, so that names are looked up only for its rows.
  const { rows } = await sql<TransferRow>`
    select ${columns} from (${found} limit ${transfersPerPage + 1}) t ${sides} order by t.id desc`.execute(db)
  const page = rows.slice(0, transfersPerPage)
  const numbers = await findNumbers(db, ordersIn(page))
  const last = page.at(-1)
  return {
    transfers: page.map((row) => described(row, numbers)),
    next_cursor: rows.length > page.length && last !== undefined ? encodeCursor('transfers', String(last.id)) : null,
  }
}

const duringDays = ({ from, to }: TransferQuery): RawBuilder<unknown> => sql`
  ${from === undefined ? sql`` : sql`and t.at >= ${startOf(from)}`} ${to === undefined ? sql`` : sql`and t.at < ${endOf(to)}`}`

/** Domains are stored in ASCII form, whatever was typed. */
const keptSubject = (typed: string): string => {
  const [, name] = /^domain:(.+)$/s.exec(typed) ?? []
  const ascii = name === undefined ? '' : domainToASCII(name)
  return ascii === '' ? typed : `domain:${ascii}`
}

const byNumber = (request: TransferQuery, before: number | null): RawBuilder<unknown> => {
  const { reason, member, subject } = request
  return sql`
    select t.* from ledger_transfers t
    where true ${before === null ? sql`` : sql`and t.id < ${before}`}
      ${subject === undefined ? sql`` : sql`and t.refers_to = ${keptSubject(subject)}`}
      ${reason === undefined ? sql`` : sql`and t.reason = ${reason}`}
      ${member === undefined ? sql`` : sql`and ${accountOf(member)} in (t.from_account, t.to_account)`}
      ${duringDays(request)} ${numbersWithin(sql`t.id`, request)}
    order by t.id desc`
}

/**
 * Every transfer of a member changes their available credits; within one account, transfer ids rise with the versions.
 */
const byMember = (memberId: string, request: TransferQuery, before: number | null): RawBuilder<unknown> => {
  const account = accountOf(memberId)
  const { reason } = request
  const older =
    before === null
      ? sql``
      : sql`and e.version < (
          select case when c.from_account = ${account} then c.from_version else c.to_version end
          from ledger_transfers c where c.id = ${before})`
  return sql`
    select t.* from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.account_id = ${account} and e.kind is not null ${older} ${within(account, request)}
      ${reason === undefined ? sql`` : sql`and e.kind = ${ledgerReasons[reason].kind} and t.reason = ${reason}`}
    order by e.version desc`
}

const relatedMax = 50

interface EntryRow {
  account_id: number
  version: number
  balance_before: number
  balance_after: number
}

export const describeTransfer = async (
  db: Db,
  id: string,
  findNumbers: FindOrderNumbers,
): Promise<OutputOf<typeof creditAdminEndpoints.transfer>> => {
  const { rows } = await sql<TransferRow>`
    select ${columns} from ledger_transfers t ${sides} where t.id = ${Number(id)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('not_found')
  const [entries, related] = await Promise.all([entriesOf(db, row), findRelated(db, row)])
  const numbers = await findNumbers(db, ordersIn([row, ...related]))
  const side = (accountId: number) => {
    const entry = entries.find(({ account_id: of }) => of === accountId)
    if (entry === undefined) throw new Error(`Transfer ${id} has no entry of account ${accountId}.`)
    const { version, balance_before, balance_after } = entry
    return { version, balance_before, balance_after }
  }
  return {
    transfer: described(row, numbers),
    from_entry: side(row.from_account),
    to_entry: side(row.to_account),
    related: related.map((other) => described(other, numbers)),
  }
}

const entriesOf = async (db: Db, { id }: TransferRow): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select e.account_id, e.version, e.balance_before, e.balance_after
    from ledger_transfers t
      join lateral (values (t.from_account, t.from_version), (t.to_account, t.to_version)) as side (account_id, version) on true
      join ledger_entries e on e.account_id = side.account_id and e.version = side.version
    where t.id = ${id}`.execute(db)
  return rows
}

/** Transfers with the same subject, and those the ledger posted along with them: debts created or settled. */
const findRelated = async (db: Db, { id, key, refers_to: subject }: TransferRow): Promise<TransferRow[]> => {
  const root = key.replace(/#(?:debt|settled)$/, '')
  const { rows } = await sql<TransferRow>`
    select ${columns} from (
      (select t.* from ledger_transfers t where t.refers_to = ${subject}::text and t.id <> ${id} order by t.id desc limit ${relatedMax})
      union
      select t.* from ledger_transfers t where t.key = any (${[root, `${root}#debt`, `${root}#settled`]}::text[]) and t.id <> ${id}) t ${sides}
    order by t.id desc limit ${relatedMax}`.execute(db)
  return rows
}

const entryCursor = z.tuple([z.literal('account'), z.string().regex(/^\d{1,15}$/), z.string().regex(/^\d{1,15}$/)])

interface AccountRow {
  id: number
  kind: AccountKind
  owner_id: string | null
  owner_name: string | null
  part: number
  balance: number
  version: number
}

export const describeAccount = async (
  db: Db,
  id: string,
  cursor: string | undefined,
  findNumbers: FindOrderNumbers,
): Promise<OutputOf<typeof creditAdminEndpoints.account>> => {
  const { rows } = await sql<AccountRow>`
    select a.id, a.kind, nullif(a.owner_id, ${platform}) as owner_id, u.full_name as owner_name, a.part, a.balance, a.version
    from ledger_accounts a left join users u on u.id = a.owner_id and u.deleted_at is null
    where a.id = ${Number(id)}`.execute(db)
  const [account] = rows
  if (account === undefined) throw new AppError('not_found')
  const before = cursor === undefined ? null : Number(decodeCursor(entryCursor, cursor)[2])
  const found = await chainOf(db, account.id, before)
  const page = found.slice(0, transfersPerPage)
  const orderId = orderOfAccount(account.kind, account.owner_id)
  const numbers = await findNumbers(db, [...ordersIn(page), ...(orderId === null ? [] : [orderId])])
  const last = page.at(-1)
  return {
    account: { ...account, id: String(account.id), order_number: numberOf(numbers, orderId) },
    entries: page.map(({ version, balance_before, balance_after, ...row }) => ({
      version,
      balance_before,
      balance_after,
      transfer: described(row, numbers),
    })),
    next_cursor:
      found.length > page.length && last !== undefined ? encodeCursor('account', id, String(last.version)) : null,
  }
}

type ChainRow = TransferRow & Omit<EntryRow, 'account_id'>

const chainOf = async (db: Db, accountId: number, before: number | null): Promise<ChainRow[]> => {
  const { rows } = await sql<ChainRow>`
    select e.version, e.balance_before, e.balance_after, ${columns}
    from (
      select * from ledger_entries where account_id = ${accountId} ${before === null ? sql`` : sql`and version < ${before}`}
      order by version desc limit ${transfersPerPage + 1}) e
      join ledger_transfers t on t.id = e.transfer_id ${sides}
    order by e.version desc`.execute(db)
  return rows
}
