// Texts for stages, situations, links and transitions of exchanges. A value without a text in both languages does not
// compile.
import type { LegAnswer } from '../../../contract/exchange.ts'
import type { ExchangeEnding, ExchangeStage, LegState } from '../../../contract/exchangeProcess.ts'
import type { SiteObstacle } from '../../../contract/offers.ts'
import type { Tone } from '../../ui/tones.ts'
import type { HappenedName } from './history.ts'
import type de from './locales/de.json'
import type en from './locales/en.json'
import type stepsDe from './locales/exchangeSteps.de.json'
import type stepsEn from './locales/exchangeSteps.en.json'
import type { MemberTransition } from './transitions.ts'
import type { End, Situation } from './situation.ts'

interface Complete {
  stages: Record<ExchangeStage, string>
  turns: Record<Situation, string>
  clocks: Record<End, string>
  obstacles: Record<SiteObstacle, string>
}
type CompleteIn<Texts extends Complete> = Texts

/** Typed by the English file, provided that the German one is complete too. */
export type ExchangeTexts = CompleteIn<typeof de> extends Complete ? CompleteIn<typeof en> : never

interface StepsComplete {
  now: Record<Situation, { title: string; text: string }>
  ends: Record<End, string>
  answers: Record<LegAnswer, string>
  legs: Record<LegState, string>
  endings: Record<ExchangeEnding, string>
  happened: Record<Exclude<HappenedName, 'ended'>, string>
  transitions: Record<MemberTransition, { action: string; title: string; text: string; done: string }>
}
type StepsCompleteIn<Texts extends StepsComplete> = Texts

export type ExchangeStepTexts =
  StepsCompleteIn<typeof stepsDe> extends StepsComplete ? StepsCompleteIn<typeof stepsEn> : never

export const stageTones: Readonly<Record<ExchangeStage, Tone>> = {
  pending: 'waiting',
  placing: 'waiting',
  live: 'alive',
  ended: 'neutral',
}

export const answerTones: Readonly<Record<LegAnswer, Tone>> = { asked: 'waiting', approved: 'alive', rejected: 'lost' }

export const legTones: Readonly<Record<LegState, Tone>> = {
  open: 'neutral',
  in_check: 'waiting',
  unread: 'warn',
  failed: 'lost',
  placed: 'alive',
}
