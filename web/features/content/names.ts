// Localised names for drafts: engines, tones, problems and more. One without a text in both languages does not compile.
import type { Translate } from '../../lib/translation.ts'
import type { Language } from '../../../contract/accounts.ts'
import type {
  ContentBrief,
  DraftSummary,
  DraftVersion,
  Engine,
  Length,
  Tone,
  WritingProblem,
  WritingTask,
} from '../../../contract/content.ts'
import type { OfferRel } from '../../../contract/offers.ts'
import type { FittingOrder } from '../../../contract/orderArticles.ts'
import type { KeywordPlace } from './hints.ts'
import type { Saving } from './autosave.ts'
import type de from './locales/de.json'
import type en from './locales/en.json'
import { hostOf } from './paths.ts'
import type { Reading } from './readability.ts'

interface Complete {
  engines: Record<Engine, string>
  rels: Record<OfferRel, string>
  tones: Record<Tone, string>
  lengths: Record<Length, string>
  languages: Record<Language, string>
  by: Record<Engine, string>
  saving: Record<Saving['kind'], string>
  writing: { who: Record<Engine, string>; ended: Record<WritingTask, string> }
  problems: Record<WritingProblem, { title: string; text: string }>
  hints: Record<`${KeywordPlace}_missing`, string> & {
    readings: Record<Reading, string>
    formula: Record<Language, string>
  }
  versions: { origins: Record<DraftVersion['origin'], string> }
  send: { differs: Record<FittingOrder['differs'][number], string> }
}
type CompleteIn<Texts extends Complete> = Texts

/** The type of the English file, provided that the German one is complete as well. */
export type ContentTexts = CompleteIn<typeof de> extends Complete ? CompleteIn<typeof en> : never

/** The name of a draft until it has a title. */
export const draftName = ({ title, brief }: { title: string; brief: ContentBrief }): string =>
  title || brief.topic || hostOf(brief.target_url)

interface Authors extends Pick<DraftSummary, 'engine' | 'edited' | 'words'> {
  model: string | null
}

/** Who wrote the current text. */
export const writtenBy = (t: Translate<'content'>, { engine, edited, words, model }: Authors): string => {
  if (engine === null) return words > 0 ? t('by.hand') : t('by.nobody')
  const who = engine === 'service' && model !== null ? t('by.serviceModel', { model }) : t(`by.${engine}`)
  return edited ? t('by.edited', { who }) : who
}
