// Progress of an order in five stages.
import type { Order } from '../../../contract/orders.ts'

export const stages = ['answer', 'work', 'check', 'review', 'guarantee'] as const
export type Stage = (typeof stages)[number]

export type StageState = 'done' | 'now' | 'careful' | 'stopped' | 'ahead'

type Standing = Pick<
  Order,
  | 'status'
  | 'in_check'
  | 'is_overdue'
  | 'alarm'
  | 'guarantee'
  | 'link'
  | 'accepted_at'
  | 'submitted_at'
  | 'delivered_at'
>

/** One past the last if nothing is left. */
interface Reached {
  at: number
  as: Exclude<StageState, 'done' | 'ahead'>
}

const place = (stage: Stage): number => stages.indexOf(stage)

/** How far a cancelled order got. */
const furthest = ({
  accepted_at: accepted,
  submitted_at: submittedLink,
  delivered_at: delivered,
}: Standing): number => {
  if (delivered !== null) return place('review')
  if (submittedLink !== null) return place('check')
  return place(accepted === null ? 'answer' : 'work')
}

const underWay = ({ in_check: inCheck, is_overdue: isOverdue, alarm }: Standing): Reached => {
  if (inCheck) return { at: place('check'), as: 'now' }
  return { at: place('work'), as: isOverdue || alarm?.transition === 'reject_revision' ? 'careful' : 'now' }
}

const underGuarantee = ({ guarantee, link }: Standing): Reached => {
  if (guarantee?.state === 'refunded') return { at: place('guarantee'), as: 'stopped' }
  if (guarantee?.state !== 'running') return { at: stages.length, as: 'now' }
  return { at: place('guarantee'), as: link?.state === 'endangered' ? 'careful' : 'now' }
}

const reached = (order: Standing): Reached => {
  switch (order.status) {
    case 'pending':
      return { at: place('answer'), as: 'now' }
    case 'paid':
    case 'in_progress':
      return underWay(order)
    case 'failed':
      return { at: place('check'), as: 'careful' }
    case 'delivered':
      return { at: place('review'), as: 'now' }
    case 'disputed':
      return { at: furthest(order), as: 'careful' }
    case 'completed':
      return underGuarantee(order)
    case 'cancelled':
    case 'refunded':
      return { at: furthest(order), as: 'stopped' }
  }
}

export const stageStates = (order: Standing): readonly { stage: Stage; state: StageState }[] => {
  const { at, as } = reached(order)
  return stages.map((stage, position) => ({
    stage,
    state: position < at ? 'done' : position === at ? as : 'ahead',
  }))
}
