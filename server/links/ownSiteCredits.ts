// Credits for backlinks to this exchange. The award is paid once per domain, ever (`awardDomain` defines the domain),
// and taken back when the link is lost. A restored link gets it back once; a second loss is final.
import { type RawBuilder, sql } from 'kysely'
import { findAward, grantedOf } from '../awards/awardRow.ts'
import { type Offer, readOffers } from '../awards/offers.ts'
import { grantAward } from '../awards/grantAward.ts'
import { noReferral } from '../awards/payPart.ts'
import { read } from '../credits/balance.ts'
import { postOnce } from '../credits/once.ts'
import { readSettings } from '../credits/settings.ts'
import { notify } from '../notifications/notify.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import type { OwnLinkRow } from './ownLinkRecord.ts'

const penaltyKeyOf = (domain: string): string => `penalty:own_link:${domain}`
const secondPenaltyKeyOf = (domain: string): string => `${penaltyKeyOf(domain)}:2`
const restoredKeyOf = (domain: string): string => `restored:own_link:${domain}`

/** Grants the award of a live link, or restores it; nothing if it was granted before. Returns the amount paid. */
export const awardOwnLink = async (tx: Tx, record: OwnLinkRow): Promise<number> => {
  if (!record.credits_processed) return award(tx, record)
  return canReturn(record) ? restore(tx, record) : 0
}

const award = async (tx: Tx, record: OwnLinkRow): Promise<number> => {
  const wanted = (await readSettings(tx)).awards.own_site_link
  if (wanted === 0) return 0
  const { user_id: memberId, source_domain: host, registrable_domain: registrable } = record
  const site = { ownerId: memberId, siteOwnerId: memberId, host, earlierNames: [registrable] }
  const given = await grantAward(tx, { reason: 'own_site_link', ...site, wanted }, noReferral)
  if (given.kind === 'known') return 0
  await mark(tx, record, { credits_processed: true, award_domain: given.award.domain })
  return given.paid
}

/** Whether the link that an award was granted for is still there, before the rest of the award is paid. */
export const readAwardedLink = async (
  tx: Tx,
  { memberId, domain }: { memberId: string; domain: string },
): Promise<'live' | 'missing' | 'taken_back'> => {
  const record = await tx
    .selectFrom('our_site_backlinks')
    .innerJoin('monitored_links as l', 'l.id', 'our_site_backlinks.link_id')
    .select(['is_verified', 'removed_at', 'restored_at', 'l.last_verdict'])
    .where('user_id', '=', memberId)
    .where('award_domain', '=', domain)
    .executeTakeFirst()
  if (record === undefined) return 'missing'
  if (isTakenBack(record)) return canReturn(record) ? 'missing' : 'taken_back'
  // Nothing is paid on an earlier result: the last check has to have passed.
  return record.is_verified && record.last_verdict === 'passed' ? 'live' : 'missing'
}

type Dates = Pick<OwnLinkRow, 'removed_at' | 'restored_at'>

/** Whether the award is currently taken back: a second loss is later than the restore before it. */
export const isTakenBack = ({ removed_at: removed, restored_at: restored }: Dates): boolean =>
  removed !== null && (restored === null || removed > restored)

/** Whether the award is paid again when the link is back, which happens only once. */
export const canReturn = (record: Dates): boolean => isTakenBack(record) && record.restored_at === null

/** Whether the member currently has credits for it, which are taken back when the link is lost. */
export const carriesAward = (record: Dates & Pick<OwnLinkRow, 'credits_processed'>): boolean =>
  record.credits_processed && !isTakenBack(record)

/**
 * Takes back the amount that was paid, whatever the award is now; what the balance cannot cover becomes a debt. Returns
 * the amount taken.
 */
export const takeBackAward = async (tx: Tx, record: OwnLinkRow): Promise<number> => {
  const { award_domain: domain, user_id: memberId } = record
  if (!carriesAward(record) || domain === null) return 0
  const amount = await paidFor(tx, domain)
  if (amount === 0) {
    await mark(tx, record, { removed_at: sql<Date>`clock_now()` })
    return 0
  }
  const isSecond = record.restored_at !== null
  const taken = await postOnce(tx, {
    key: isSecond ? secondPenaltyKeyOf(domain) : penaltyKeyOf(domain),
    reason: 'own_site_link_penalty',
    amount,
    memberId,
    subject: `domain:${domain}`,
  })
  if (!taken) return 0
  await mark(tx, record, { removed_at: sql<Date>`clock_now()` })
  const { debt } = await read(tx, memberId)
  const reason = isSecond ? 'own_site_link_again' : 'own_site_link'
  const data = { amount, reason, domain: shownDomain(record.source_domain), debt } as const
  await notify(tx, { memberId, kind: 'credits_taken', data })
  return amount
}

const restore = async (tx: Tx, record: OwnLinkRow): Promise<number> => {
  const { award_domain: domain, user_id: memberId } = record
  const amount = domain === null ? null : await amountOf(tx, penaltyKeyOf(domain))
  if (domain === null) return 0
  if (amount === null) {
    await mark(tx, record, { restored_at: sql<Date>`clock_now()` })
    return 0
  }
  const given = await postOnce(tx, {
    key: restoredKeyOf(domain),
    reason: 'own_site_link_restored',
    amount,
    memberId,
    subject: `domain:${domain}`,
  })
  if (!given) return 0
  await mark(tx, record, { restored_at: sql<Date>`clock_now()` })
  const data = { amount, reason: 'own_site_link_restored', domain: shownDomain(record.source_domain) } as const
  await notify(tx, { memberId, kind: 'credits_awarded', data })
  return amount
}

export interface Stake {
  ifStands: number
  ifGone: number
}

type StakedRecord = OwnLinkRow & { website_verified: boolean }

/**
 * What each link would earn or cost its member at once if it were live or lost, based on what was granted; in the order
 * of the records.
 */
export const stakesOf = async (db: Tx | Db, records: readonly StakedRecord[]): Promise<Stake[]> => {
  if (records.length === 0) return []
  const { awards, award_limits: limits } = await readSettings(db)
  const sites = records.map(({ source_domain: host, registrable_domain: registrable, user_id: memberId }) => ({
    ...{ host, memberId, earlierNames: [registrable] },
  }))
  const offers = await readOffers(db, sites, { reason: 'own_site_link', wanted: awards.own_site_link, limits })
  return records.map((record, at) => stakeOf(record, offers[at]))
}

const stakeOf = (record: StakedRecord, offer: Offer | undefined): Stake => {
  const paid = offer?.award?.paid ?? 0
  if (carriesAward(record)) return { ifStands: 0, ifGone: paid }
  if (!record.website_verified) return { ifStands: 0, ifGone: 0 }
  if (canReturn(record)) return { ifStands: paid, ifGone: 0 }
  return { ifStands: record.credits_processed ? 0 : (offer?.now ?? 0), ifGone: 0 }
}

/** What the member has received for a link, in all parts of its award. */
export const paidForLink = async (
  db: Db,
  { award_domain: domain }: Pick<OwnLinkRow, 'award_domain'>,
): Promise<number> => (domain === null ? 0 : paidFor(db, domain))

const paidFor = async (tx: Tx | Db, domain: string): Promise<number> => {
  const award = await findAward(tx, { domains: [domain], reason: 'own_site_link', subject: '' })
  return award === null ? 0 : (await grantedOf(tx, award.id)).paid
}

const amountOf = async (tx: Tx | Db, key: string): Promise<number | null> => {
  const row = await tx.selectFrom('ledger_transfers').select('amount').where('key', '=', key).executeTakeFirst()
  return row?.amount ?? null
}

const mark = async (
  tx: Tx,
  { id }: OwnLinkRow,
  columns: {
    credits_processed?: boolean
    award_domain?: string
    removed_at?: RawBuilder<Date>
    restored_at?: RawBuilder<Date>
  },
): Promise<void> => {
  await tx.updateTable('our_site_backlinks').set(columns).where('id', '=', id).execute()
}
