// Decisions about members: recorded with ground, facts and reasons in the transaction of their effect. The member is
// notified, can object once, and gets an answer.
import { sql } from 'kysely'
import type { DecisionFact, DecisionGround, DecisionMeasure, DecisionSubject } from '../../contract/decisions.ts'
import * as members from '../accounts/members.ts'
import { lockAdmins } from '../accounts/moderation/roles.ts'
import { notify } from '../notifications/notify.ts'
import { notifyAdmins } from '../notifications/notifyAdmins.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'
import { canObject, decisionColumns, type DecisionRow, stateOf } from './decisionRow.ts'
import { decisionTexts } from './decisionTexts.ts'

export interface NewDecision {
  /** The member concerned. */
  ownerId: string
  measure: DecisionMeasure
  subject: { kind: DecisionSubject; id: string }
  ground: DecisionGround
  facts: readonly DecisionFact[]
  /** In words, for the member. */
  reasons: string
  /** Null: decided automatically. */
  by: string | null
}

/** Returns its id. The caller checks that the effect is new. */
export const recordDecision = async (tx: Tx, decided: NewDecision): Promise<string> => {
  const { ownerId, measure, subject, ground, facts, reasons, by } = decided
  const { id } = await tx
    .insertInto('decisions')
    .values({
      owner_id: ownerId,
      measure,
      ...{ subject_kind: subject.kind, subject_id: subject.id },
      ground,
      facts: JSON.stringify(facts),
      is_automated: by === null,
      reasons,
      decided_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyConcerned(tx, { id, owner_id: ownerId, measure, facts }, { step: 'made', note: reasons })
  return id
}

interface Said {
  step: 'made' | 'upheld' | 'reversed'
  note: string
}

type Concerned = Pick<DecisionRow, 'id' | 'owner_id' | 'measure' | 'facts'>

const notifyConcerned = async (tx: Tx, decided: Concerned, { step, note }: Said): Promise<void> => {
  const { id, owner_id: memberId, measure, facts } = decided
  if (!(await members.lockPresent(tx, memberId))) return
  await notify(tx, {
    memberId,
    kind: 'decision_made',
    data: { decision_id: id, measure: measure as DecisionMeasure, step, amount: amountIn(facts), note },
  })
}

const amountIn = (facts: unknown): number | null => {
  const found = (facts as readonly DecisionFact[]).find(
    ({ fact }) => fact === 'issuance' || fact === 'frozen' || fact === 'order',
  )
  return found !== undefined && 'amount' in found ? found.amount : null
}

const lockDecision = (tx: Tx, id: string): Promise<DecisionRow | undefined> =>
  tx.selectFrom('decisions as d').select(decisionColumns).where('d.id', '=', id).forUpdate().executeTakeFirst()

/** By the member concerned alone; for others it does not exist. */
export const objectTo = async (
  tx: Tx,
  { memberId, decisionId, objection }: { memberId: string; decisionId: string; objection: string },
): Promise<void> => {
  // Before the decision, as in every action of an admin.
  await lockAdmins(tx)
  const found = await lockDecision(tx, decisionId)
  if (found === undefined || found.owner_id !== memberId) throw new AppError('not_found')
  if (!canObject(found)) throw new AppError('conflict')
  await tx
    .updateTable('decisions')
    .set({ objection, objected_at: sql<Date>`clock_now()` })
    .where('id', '=', decisionId)
    .execute()
  await notifyAdmins(tx, objectedMessage, '/admin/fraud?tab=decisions')
}

const objectedMessage = inEachLanguage((language) => {
  const t = decisionTexts(language)
  return { title: t('messages.objected.title'), message: t('messages.objected.message') }
})

export interface Answered {
  decisionId: string
  /** The member concerned. */
  ownerId: string
  by: string
  answer: string
}

/** Takes back what a decision has done. */
export type Reversal = (tx: Tx, answered: Answered & { subjectId: string }) => Promise<void>
export type Reversals = Readonly<Partial<Record<DecisionMeasure, Reversal>>>
/** What follows if it stays, if anything. */
export type Upheld = (tx: Tx, answered: Pick<Answered, 'decisionId' | 'ownerId'>) => Promise<void>

export interface Consequences {
  reversals: Reversals
  upheld: Upheld
}

interface Answer {
  decisionId: string
  by: string
  outcome: 'upheld' | 'reversed'
  answer: string
}

/** Of an open objection. Returns the member concerned and whether the admin answers for a decision of their own. */
export const answerObjection = async (
  tx: Tx,
  { decisionId, by, outcome, answer }: Answer,
  { reversals, upheld }: Consequences,
): Promise<{ ownerId: string; isOwn: boolean }> => {
  const found = await lockDecision(tx, decisionId)
  if (found === undefined) throw new AppError('not_found')
  if (stateOf(found) !== 'open') throw new AppError('conflict')
  const { owner_id: ownerId, measure, subject_id: subjectId } = found
  await endDecision(tx, found, { by, outcome, answer })
  if (outcome === 'upheld') await upheld(tx, { decisionId, ownerId })
  else await reversals[measure as DecisionMeasure]?.(tx, { decisionId, ownerId, by, answer, subjectId })
  return { ownerId, isOwn: found.decided_by === by }
}

const endDecision = async (
  tx: Tx,
  found: DecisionRow,
  { by, outcome, answer }: Omit<Answer, 'decisionId'>,
): Promise<void> => {
  await tx
    .updateTable('decisions')
    .set({ outcome, answer, answered_by: by, answered_at: sql<Date>`clock_now()` })
    .where('id', '=', found.id)
    .execute()
  await notifyConcerned(tx, found, { step: outcome, note: answer })
  if (!(await members.lockPresent(tx, found.owner_id))) await eraseObjections(tx, found.owner_id)
}

/** The admin takes the decisions on a subject back, whether or not the member has objected. The caller reverses the effect. */
export const reverseDecision = async (
  tx: Tx,
  { subject, by, answer }: { subject: NewDecision['subject']; by: string; answer: string },
): Promise<void> => {
  const found = await tx
    .selectFrom('decisions as d')
    .select(decisionColumns)
    .where('d.subject_kind', '=', subject.kind)
    .where('d.subject_id', '=', subject.id)
    .where('d.outcome', 'is distinct from', 'reversed')
    .orderBy('d.number')
    .forUpdate()
    .execute()
  for (const each of found) await endDecision(tx, each, { by, outcome: 'reversed', answer })
}

/** Whether the member has objected and waits for the answer. */
export const hasOpenObjection = async (db: Db, decisionId: string): Promise<boolean> => {
  const open = await db
    .selectFrom('decisions')
    .select('id')
    .where('id', '=', decisionId)
    .where('objected_at', 'is not', null)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Of a closed account: what the member wrote, except for an objection that still waits for its answer. */
export const eraseObjections = async (tx: Tx, ownerId: string): Promise<void> => {
  await tx
    .updateTable('decisions')
    .set({ objection: null })
    .where('owner_id', '=', ownerId)
    .where('outcome', 'is not', null)
    .execute()
}
