// What offers are made of, in the reader's language. A link type, topic, state or step without a text in both languages does not compile.
import type { TFunction } from 'i18next'
import type {
  LinkType,
  Offer,
  OfferEnding,
  OfferRel,
  PriceStep,
  RestReason,
  RestrictedTopic,
  Writer,
} from '../../../contract/offers.ts'
import type { Tone } from '../../ui/tones.ts'
import type de from './locales/de.json'
import type en from './locales/en.json'

/** How an offer stands for its seller: one that is active rests while its website or its seller does not allow it. */
export type ShownState = 'active' | 'resting' | 'paused' | 'ended'
export const shownStates: readonly ShownState[] = ['active', 'resting', 'paused', 'ended']

interface Complete {
  linkTypes: Record<LinkType, string>
  linkTypeHints: Record<LinkType, string>
  rels: Record<OfferRel, string>
  relHints: Record<OfferRel, string>
  writers: Record<Writer, string>
  writersShort: Record<Writer, string>
  topics: Record<RestrictedTopic, string>
  states: Record<ShownState, string>
  rests: Record<RestReason, string>
  endings: Record<OfferEnding, string>
  obstacle: Record<RestReason, { title: string; text: string; action: string }>
  steps: Record<PriceStep, string>
}
type CompleteIn<Texts extends Complete> = Texts

/** As the English file has them, provided that the German one is complete as well. */
export type OfferTexts = CompleteIn<typeof de> extends Complete ? CompleteIn<typeof en> : never

export const stateOf = ({ state, resting }: Pick<Offer, 'state' | 'resting'>): ShownState =>
  state === 'active' && resting !== null ? 'resting' : state

export const stateTones: Record<ShownState, Tone> = {
  active: 'alive',
  resting: 'warn',
  paused: 'waiting',
  ended: 'neutral',
}

/** "Guest post · dofollow". */
export const offerName = (t: TFunction<'offers'>, { link_type: type, rel }: Pick<Offer, 'link_type' | 'rel'>): string =>
  `${t(`linkTypes.${type}`)} · ${t(`rels.${rel}`)}`
