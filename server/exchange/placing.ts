// Placement: every member submits the page of their link; if it cannot be read, its receiver confirms it.
import { requestRecordCheck, rename, nameLink } from '../links/delivered.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { lockOwn, type OwnExchange } from './answers.ts'
import { factsOf, type LegRow } from './exchangeRow.ts'
import { transitionExchange, notifyMembers } from './transitionExchange.ts'
import { isOpen } from './process.ts'
import { pageOn } from './request.ts'

export const submitLink = async (tx: Tx, own: OwnExchange, typed: string): Promise<void> => {
  const locked = await lockOwn(tx, own)
  const { given, row } = locked
  const request = { transition: 'submit_link', by: 'giver', leg: given.place } as const
  const facts = factsOf(row, locked.legs)
  if (!isOpen(facts, request)) throw new AppError(facts.stage === 'ended' ? 'exchange_over' : 'invalid_transition')
  const url = pageOn(typed, given.domain, 'page')
  const columns = { page_url: url, link_id: await watch(tx, given, url) }
  await transitionExchange(tx, locked, { ...request, memberId: own.memberId, columns })
}

const watch = async (tx: Tx, leg: LegRow, pageUrl: string): Promise<string> => {
  if (leg.link_id !== null) {
    await rename(tx, leg.link_id, pageUrl)
    return leg.link_id
  }
  if (leg.target_url === null) throw new Error(`Leg ${leg.id} was approved without a target`)
  return nameLink(tx, {
    purpose: 'exchange',
    host: leg.domain,
    pageUrl,
    targetUrl: leg.target_url,
    anchorText: leg.anchor_text,
    rel: 'dofollow',
    label: false,
    linkType: null,
    linksPerPage: null,
  })
}

export const confirm = async (tx: Tx, own: OwnExchange): Promise<void> => {
  const locked = await lockOwn(tx, own)
  await transitionExchange(tx, locked, {
    transition: 'confirm',
    by: 'receiver',
    leg: locked.got.place,
    memberId: own.memberId,
  })
}

/** Minimum interval between two checks. */
const pauseMinutes = 2

export const checkAgain = async (tx: Tx, own: OwnExchange): Promise<void> => {
  const locked = await lockOwn(tx, own)
  if (locked.row.stage === 'ended') throw new AppError('exchange_over')
  const asked: boolean[] = []
  for (const { link_id: linkId } of locked.legs) {
    if (linkId !== null) asked.push(await requestRecordCheck(tx, linkId, pauseMinutes))
  }
  if (!asked.includes(true)) throw new AppError('check_again_later')
  await notifyMembers(tx, locked)
}
