// Credits for links to this exchange: the award once per registrable domain, ever; taken back when the link is lost; given again
// when it is restored, but only once: what is lost after that is taken for good.
import { type RawBuilder, sql } from 'kysely'
import { read } from '../credits/balance.ts'
import { postOnce } from '../credits/once.ts'
import { readSettings } from '../credits/settings.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import type { OwnLinkRow } from './ownLinkRecord.ts'

export const awardKeyOf = (registrableDomain: string): string => `award:own_link:${registrableDomain}`
const penaltyKeyOf = (registrableDomain: string): string => `penalty:own_link:${registrableDomain}`
const secondPenaltyKeyOf = (registrableDomain: string): string => `${penaltyKeyOf(registrableDomain)}:2`
const restoredKeyOf = (registrableDomain: string): string => `restored:own_link:${registrableDomain}`

/** The keys under which this record can have brought its member credits. */
export const earningKeysOf = ({ registrable_domain: domain }: Pick<OwnLinkRow, 'registrable_domain'>): string[] => [
  awardKeyOf(domain),
  restoredKeyOf(domain),
]

/** Whatever of the award is due for a link that stands; nothing where it was given before. */
export const awardOwnLink = async (tx: Tx, record: OwnLinkRow): Promise<void> => {
  if (!record.credits_processed) await award(tx, record)
  else if (canReturn(record)) await restore(tx, record)
}

const award = async (tx: Tx, record: OwnLinkRow): Promise<void> => {
  const { registrable_domain: domain } = record
  const amount = (await readSettings(tx)).awards.own_site_link
  if (amount === 0) return
  const given = await postOnce(tx, {
    key: awardKeyOf(domain),
    reason: 'own_site_link_award',
    amount,
    memberId: record.user_id,
    subject: `domain:${domain}`,
  })
  if (!given) return
  await mark(tx, record, { credits_processed: true })
  await tell(tx, record, 'own_site_link', amount)
}

type Dates = Pick<OwnLinkRow, 'removed_at' | 'restored_at'>

/** Whether the award is gone now: a second loss is later than the restoring before it. */
export const isTakenBack = ({ removed_at: removed, restored_at: restored }: Dates): boolean =>
  removed !== null && (restored === null || removed > restored)

/** Whether a link that stands again brings the award back, which it does once. */
export const canReturn = (record: Dates): boolean => isTakenBack(record) && record.restored_at === null

export const canBeTakenBack = (record: OwnLinkRow): boolean => record.credits_processed && !isTakenBack(record)

/** What was given is what is taken, whatever the award is by now; what is not there becomes a debt. */
export const takeBackAward = async (tx: Tx, record: OwnLinkRow): Promise<void> => {
  const { registrable_domain: domain, user_id: memberId } = record
  if (!canBeTakenBack(record)) return
  const amount = await amountOf(tx, awardKeyOf(domain))
  if (amount === null) return
  const isSecond = record.restored_at !== null
  const taken = await postOnce(tx, {
    key: isSecond ? secondPenaltyKeyOf(domain) : penaltyKeyOf(domain),
    reason: 'own_site_link_penalty',
    amount,
    memberId,
    subject: `domain:${domain}`,
  })
  if (!taken) return
  await mark(tx, record, { removed_at: sql<Date>`clock_now()` })
  const { debt } = await read(tx, memberId)
  const reason = isSecond ? 'own_site_link_again' : 'own_site_link'
  const data = { amount, reason, domain: shownDomain(record.source_domain), debt } as const
  await notify(tx, { memberId, kind: 'credits_taken', data })
}

const restore = async (tx: Tx, record: OwnLinkRow): Promise<void> => {
  const { registrable_domain: domain, user_id: memberId } = record
  const amount = await amountOf(tx, penaltyKeyOf(domain))
  if (amount === null) return
  const given = await postOnce(tx, {
    key: restoredKeyOf(domain),
    reason: 'own_site_link_restored',
    amount,
    memberId,
    subject: `domain:${domain}`,
  })
  if (!given) return
  await mark(tx, record, { restored_at: sql<Date>`clock_now()` })
  await tell(tx, record, 'own_site_link_restored', amount)
}

const amountOf = async (tx: Tx, key: string): Promise<number | null> => {
  const row = await tx.selectFrom('ledger_transfers').select('amount').where('key', '=', key).executeTakeFirst()
  return row?.amount ?? null
}

const mark = async (
  tx: Tx,
  { id }: OwnLinkRow,
  columns: {
    credits_processed?: boolean
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
