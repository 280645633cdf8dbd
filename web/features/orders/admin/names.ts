// Admin texts for queues, situations, turns and transitions. A value without a text in both languages does not compile.
import type { AdminOrderView, AdminOrderSummary } from '../../../../contract/ordersAdmin.ts'
import type { End } from '../orderClock.ts'
import type { Situation } from '../situation.ts'
import type de from './locales/de.json'
import type en from './locales/en.json'
import type { ForcedTransition } from './orderAdmin.ts'
import type { Preset, SplitOutcome } from './split.ts'

export type Awaited = NonNullable<AdminOrderSummary['waits_for']>

interface Complete {
  views: Record<AdminOrderView, { name: string; note: string; empty: string }>
  turns: Record<Awaited, string>
  now: Record<Situation, string>
  ends: Record<End, string>
  transitions: Record<ForcedTransition, { action: string; title: string; text: string; done: string }>
  decide: { presets: Record<Preset, string>; outcomes: Record<SplitOutcome, string> }
}
type CompleteIn<Texts extends Complete> = Texts

/** Typed by the English file, provided that the German one is complete too. */
export type OrderAdminTexts = CompleteIn<typeof de> extends Complete ? CompleteIn<typeof en> : never
