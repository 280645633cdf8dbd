// Texts for the results of link checks. A reason without a text and advice in both languages does not compile.
import type { Translate } from '../../lib/translation.ts'
import type { LinkCheck, LinkReason, LinkVerdict, MonitoredLink } from '../../../contract/links.ts'
import type { Tone } from '../../ui/tones.ts'
import type de from './locales/de.json'
import type en from './locales/en.json'

type LinkState = MonitoredLink['state']

interface Complete {
  states: Record<LinkState, string>
  verdicts: Record<LinkVerdict, string>
  places: Record<NonNullable<LinkCheck['place']>, string>
  reasons: Record<LinkReason, string>
  advices: Record<LinkReason, string>
}
type CompleteIn<Texts extends Complete> = Texts

/** Typed by the English file, provided that the German one is complete too. */
export type LinkTexts = CompleteIn<typeof de> extends Complete ? CompleteIn<typeof en> : never

export const reasonText = (t: Translate<'links'>, reason: LinkReason): string => t(`reasons.${reason}`)

export const adviceText = (t: Translate<'links'>, reason: LinkReason): string => t(`advices.${reason}`)

export const stateTones: Record<LinkState, Tone> = {
  waiting: 'waiting',
  live: 'alive',
  endangered: 'warn',
  lost: 'lost',
  ended: 'neutral',
}

export const verdictTones: Record<LinkVerdict, Tone> = { passed: 'alive', failed: 'lost', inconclusive: 'waiting' }
