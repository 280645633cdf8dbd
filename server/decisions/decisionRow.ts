// A decision as its member reads it: the row of the table with its state.
import {
  contestableMeasures,
  type Decision,
  type DecisionFact,
  type DecisionGround,
  type DecisionMeasure,
  type DecisionState,
  type DecisionSubject,
} from '../../contract/decisions.ts'

export const decisionColumns = [
  'd.id',
  'd.number',
  'd.owner_id',
  'd.measure',
  'd.subject_kind',
  'd.subject_id',
  'd.ground',
  'd.facts',
  'd.is_automated',
  'd.reasons',
  'd.decided_by',
  'd.decided_at',
  'd.objection',
  'd.objected_at',
  'd.outcome',
  'd.answer',
  'd.answered_at',
] as const

export interface DecisionRow {
  id: string
  number: number
  owner_id: string
  measure: string
  subject_kind: string
  subject_id: string
  ground: string
  facts: unknown
  is_automated: boolean
  reasons: string
  decided_by: string | null
  decided_at: Date
  objection: string | null
  objected_at: Date | null
  outcome: string | null
  answer: string | null
  answered_at: Date | null
}

type Progress = Pick<DecisionRow, 'outcome' | 'objected_at'>

export const stateOf = ({ outcome, objected_at: objectedAt }: Progress): DecisionState => {
  if (outcome !== null) return outcome as 'upheld' | 'reversed'
  return objectedAt === null ? 'in_force' : 'open'
}

export const canObject = (row: Progress & Pick<DecisionRow, 'measure'>): boolean =>
  stateOf(row) === 'in_force' && contestableMeasures.has(row.measure as DecisionMeasure)

export const decisionOf = (row: DecisionRow): Decision => ({
  id: row.id,
  number: row.number,
  measure: row.measure as DecisionMeasure,
  subject_kind: row.subject_kind as DecisionSubject,
  subject_id: row.subject_id,
  ground: row.ground as DecisionGround,
  facts: row.facts as DecisionFact[],
  is_automated: row.is_automated,
  reasons: row.reasons,
  decided_at: row.decided_at.toISOString(),
  state: stateOf(row),
  can_object: canObject(row),
  objection: row.objection,
  objected_at: row.objected_at?.toISOString() ?? null,
  answer: row.answer,
  answered_at: row.answered_at?.toISOString() ?? null,
})
