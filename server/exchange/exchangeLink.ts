// What a link check means for its exchange: while links are placed it is placed or failed, and afterwards lost if it
// stays missing. An inconclusive check has no consequences.
import { sql } from 'kysely'
import { type AgreedLink, recordExchangeLink, recordSeenAgain } from '../links/graph.ts'
import type { LinkOwner, Checked } from '../links/owners.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { notifyMembers as publishAll } from '../platform/outbox/outbox.ts'
import { notifyMissing } from './exchangeNotifications.ts'
import { type LockedExchange, type LegRow, lockExchangeOfLink } from './exchangeRow.ts'
import { transitionExchange, notifyMembers } from './transitionExchange.ts'

interface LiveLeg extends AgreedLink {
  members: string[]
}

/** For live exchanges: a link that is still there is recorded as seen again, and that is all. */
const selectLiveLegs = preparedStatement((db, param: Param<{ linkIds: string[] }>) =>
  sql<LiveLeg>`
    select leg.link_id as "linkId", leg.id as key, leg.source_domain as "fromDomain", leg.target_domain as "toDomain",
      leg.anchor_text as "agreedAnchor",
      array(select other.giver_user_id::text from exchange_legs other where other.exchange_id = leg.exchange_id) as members
    from exchange_legs leg join exchanges e on e.id = leg.exchange_id
    where leg.link_id = any(${param('linkIds')}::uuid[]) and e.stage = 'live' and leg.state = 'placed'`.compile(db),
)

export const exchangeOwner: LinkOwner = {
  hold: async (tx, linkId) => {
    const locked = await lockExchangeOfLink(tx, linkId)
    const leg = locked?.legs.find(({ link_id: id }) => id === linkId)
    if (locked === null || leg === undefined) return null
    return async (inTx, checked) => {
      await settle(inTx, locked, leg, checked)
      // No credits move.
      return 0
    }
  },
  confirm: async (tx, links) => {
    const legs = await selectLiveLegs(tx, { linkIds: links.map(({ linkId }) => linkId) })
    await recordSeenAgain(tx, legs, links)
    const members = new Set(legs.flatMap((leg) => leg.members))
    await publishAll(
      tx,
      [...members].map((memberId) => ({ memberId, topic: 'exchange.changed', payload: {} })),
    )
    return new Set(legs.map(({ linkId }) => linkId))
  },
}

const settle = async (tx: Tx, locked: LockedExchange, leg: LegRow, checked: Checked): Promise<void> => {
  if (checked.judgement.verdict === 'passed') await keepInGraph(tx, leg, checked)
  const { stage } = locked.row
  if (stage === 'placing' && leg.state !== 'placed') await settleSubmitted(tx, locked, leg, checked)
  else if (stage === 'placing' || stage === 'live') await settlePlaced(tx, locked, leg, checked)
}

const settleSubmitted = async (tx: Tx, locked: LockedExchange, leg: LegRow, { judgement }: Checked): Promise<void> => {
  const meant = { by: 'check', leg: leg.place } as const
  const isRead = leg.state === 'in_check' || leg.state === 'unread'
  switch (judgement.verdict) {
    case 'passed':
      await transitionExchange(tx, locked, { ...meant, transition: 'pass' })
      return
    case 'failed':
      // A failed link is checked again because a member requested it; if it fails again, its state does not change.
      await (isRead ? transitionExchange(tx, locked, { ...meant, transition: 'fail' }) : notifyMembers(tx, locked))
      return
    case 'inconclusive':
      await (leg.state === 'in_check'
        ? transitionExchange(tx, locked, { ...meant, transition: 'check_timeout' })
        : notifyMembers(tx, locked))
  }
}

/** Confirmed missing: its giver is notified. Lost for good: the exchange ends for all members. */
const settlePlaced = async (tx: Tx, locked: LockedExchange, leg: LegRow, { taken }: Checked): Promise<void> => {
  if (taken.event === 'lost') {
    await transitionExchange(tx, locked, {
      transition: 'lose',
      by: 'check',
      leg: leg.place,
      memberId: leg.giver_user_id,
    })
    return
  }
  const { repairBy } = taken.status
  if (taken.event === 'endangered' && repairBy !== null) await notifyMissing(tx, locked, leg, repairBy)
  await notifyMembers(tx, locked)
}

const keepInGraph = async (tx: Tx, leg: LegRow, { judgement }: Checked): Promise<void> =>
  recordExchangeLink(tx, {
    fromDomain: leg.source_domain,
    toDomain: leg.target_domain,
    key: leg.id,
    anchor: judgement.seen.anchorText ?? leg.anchor_text ?? '',
    seenAt: await clock.now(tx),
  })
