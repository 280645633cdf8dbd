// Credits for backlinks to this exchange. The award is paid once per domain, ever (`awardDomain` defines the domain),
// and taken back when the link is lost. A restored link gets it back once; a second loss is final.
import { type RawBuilder, sql } from 'kysely'
import { awardDomain } from '../domainAge/awardDomain.ts'
import { read } from '../credits/balance.ts'
import { postOnce } from '../credits/once.ts'
import { readSettings } from '../credits/settings.ts'
import { notify } from '../notifications/notify.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import type { OwnLinkRow } from './ownLinkRecord.ts'

const awardKeyOf = (domain: string): string => `award:own_link:${domain}`
const penaltyKeyOf = (domain: string): string => `penalty:own_link:${domain}`
const secondPenaltyKeyOf = (domain: string): string => `${penaltyKeyOf(domain)}:2`
const restoredKeyOf = (domain: string): string => `restored:own_link:${domain}`

/** The posting keys under which this record may have earned credits for its member. */
export const earningKeysOf = ({ award_domain: domain }: Pick<OwnLinkRow, 'award_domain'>): string[] =>
  domain === null ? [] : [awardKeyOf(domain), restoredKeyOf(domain)]

/**
 * The posting keys under which a website's award may have been paid: the domain that counts now, or the one that
 * counted in the past.
 */
export const awardKeysOf = (website: { domain: string; registrable_domain: string }): string[] => [
  ...new Set([awardDomain(website.domain), website.registrable_domain].map(awardKeyOf)),
]

/** Pays whatever part of the award is due for a live link; nothing if it was paid before. Returns the amount paid. */
export const awardOwnLink = async (tx: Tx, record: OwnLinkRow): Promise<number> => {
  if (!record.credits_processed) return award(tx, record)
  return canReturn(record) ? restore(tx, record) : 0
}

const award = async (tx: Tx, record: OwnLinkRow): Promise<number> => {
  const domain = awardDomain(record.source_domain)
  const amount = (await readSettings(tx)).awards.own_site_link
  if (amount === 0) return 0
  const given = await postOnce(
    tx,
    {
      key: awardKeyOf(domain),
      reason: 'own_site_link_award',
      amount,
      memberId: record.user_id,
      subject: `domain:${domain}`,
    },
    [awardKeyOf(record.registrable_domain)],
  )
  if (!given) return 0
  await mark(tx, record, { credits_processed: true, award_domain: domain })
  await tell(tx, record, 'own_site_link', amount)
  return amount
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
  const amount = await amountOf(tx, awardKeyOf(domain))
  if (amount === null) return 0
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
  if (domain === null || amount === null) return 0
  const given = await postOnce(tx, {
    key: restoredKeyOf(domain),
    reason: 'own_site_link_restored',
    amount,
    memberId,
    subject: `domain:${domain}`,
  })
  if (!given) return 0
  await mark(tx, record, { restored_at: sql<Date>`clock_now()` })
  await tell(tx, record, 'own_site_link_restored', amount)
  return amount
}

export interface Stake {
  ifStands: number
  ifGone: number
}

type StakedRecord = OwnLinkRow & { website_verified: boolean }

/**
 * What each link would earn or cost its member if it were live or lost, based on what was posted; in the order of the
 * records.
 */
export const stakesOf = async (db: Tx | Db, records: readonly StakedRecord[]): Promise<Stake[]> => {
  if (records.length === 0) return []
  const { own_site_link: award } = (await readSettings(db)).awards
  const keys = records.flatMap((record) => [...openKeysOf(record), ...heldKeysOf(record)])
  const posted = await db
    .selectFrom('ledger_transfers')
    .select(['key', 'amount'])
    .where('key', 'in', [...new Set(keys)])
    .execute()
  const amounts = new Map(posted.map(({ key, amount }) => [key, amount]))
  return records.map((record) => stakeOf(record, amounts, award))
}

const openKeysOf = (record: OwnLinkRow): string[] =>
  awardKeysOf({ domain: record.source_domain, registrable_domain: record.registrable_domain })

const heldKeysOf = ({ award_domain: domain }: OwnLinkRow): string[] =>
  domain === null ? [] : [awardKeyOf(domain), penaltyKeyOf(domain)]

const stakeOf = (record: StakedRecord, posted: ReadonlyMap<string, number>, award: number): Stake => {
  const domain = record.award_domain ?? ''
  if (carriesAward(record)) return { ifStands: 0, ifGone: posted.get(awardKeyOf(domain)) ?? 0 }
  if (!record.website_verified) return { ifStands: 0, ifGone: 0 }
  if (canReturn(record)) return { ifStands: posted.get(penaltyKeyOf(domain)) ?? 0, ifGone: 0 }
  const isOpen = !record.credits_processed && !openKeysOf(record).some((key) => posted.has(key))
  return { ifStands: isOpen ? award : 0, ifGone: 0 }
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

const tell = (
  tx: Tx,
  record: OwnLinkRow,
  reason: 'own_site_link' | 'own_site_link_restored',
  amount: number,
): Promise<void> =>
  notify(tx, {
    memberId: record.user_id,
    kind: 'credits_awarded',
    data: { amount, reason, domain: shownDomain(record.source_domain) },
  })
