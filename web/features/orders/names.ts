// Texts for statuses, situations, transitions and events of orders. A value without a text in both languages does not
// compile.
import type { OrderStatus } from '../../../contract/orderProcess.ts'
import type { OrderEventName, OrderGroup, OrderSide } from '../../../contract/orders.ts'
import type { Tone } from '../../ui/tones.ts'
import type de from './locales/de.json'
import type en from './locales/en.json'
import type deadlinesDe from './locales/orderDeadlines.de.json'
import type deadlinesEn from './locales/orderDeadlines.en.json'
import type stepsDe from './locales/orderSteps.de.json'
import type stepsEn from './locales/orderSteps.en.json'
import type { MemberTransition } from './transitions.ts'
import type { End } from './orderClock.ts'
import type { Situation } from './situation.ts'
import type { Stage, StageState } from './stages.ts'

interface Complete {
  statuses: Record<OrderStatus, string>
  groups: Record<OrderGroup, string>
}
type CompleteIn<Texts extends Complete> = Texts

/** Typed by the English file, provided that the German one is complete too. */
export type OrderTexts = CompleteIn<typeof de> extends Complete ? CompleteIn<typeof en> : never

interface StepsComplete {
  now: Record<Situation, Record<OrderSide, { title: string; text: string }>>
  transitions: Record<MemberTransition, { action: string; done: string }>
  events: Record<OrderEventName, string>
  stages: Record<Stage, string>
  stageStates: Record<StageState, string>
}
type StepsCompleteIn<Texts extends StepsComplete> = Texts

export type OrderStepTexts =
  StepsCompleteIn<typeof stepsDe> extends StepsComplete ? StepsCompleteIn<typeof stepsEn> : never

interface DeadlinesComplete {
  ends: Record<End, Record<OrderSide, string>>
}
type DeadlinesCompleteIn<Texts extends DeadlinesComplete> = Texts

export type OrderDeadlineTexts =
  DeadlinesCompleteIn<typeof deadlinesDe> extends DeadlinesComplete ? DeadlinesCompleteIn<typeof deadlinesEn> : never

export const statusTones: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'waiting',
  paid: 'waiting',
  in_progress: 'waiting',
  failed: 'lost',
  delivered: 'waiting',
  completed: 'alive',
  cancelled: 'neutral',
  refunded: 'neutral',
  disputed: 'warn',
}
