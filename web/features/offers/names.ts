// Texts for the parts of an offer. A link type, category, state or price step without a text in both languages does not
// compile.
import type { Translate } from '../../lib/translation.ts'
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

/** State of an offer for its seller: an active one is resting while its website or seller is not eligible. */
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

/** Typed by the English file, provided that the German one is complete too. */
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
export const offerName = (t: Translate<'offers'>, { link_type: type, rel }: Pick<Offer, 'link_type' | 'rel'>): string =>
  `${t(`linkTypes.${type}`)} · ${t(`rels.${rel}`)}`
