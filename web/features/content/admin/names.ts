// Engines and problems, worded for operators. One without a text in both languages does not compile.
import type { Engine, WritingProblem } from '../../../../contract/content.ts'
import type { EngineChoice } from '../../../../contract/contentRules.ts'
import type { ContentOverview } from './contentAdmin.ts'
import type de from './locales/de.json'
import type en from './locales/en.json'

export type EngineNote = 'none_set' | 'none_set_but_chosen' | 'switched_off' | 'stand_in'

interface Complete {
  engines: Record<Engine, { name: string; text: string }>
  problems: Record<WritingProblem, { title: string; text: string }>
  notes: Record<EngineNote, { title: string; text: string }>
}
type CompleteIn<Texts extends Complete> = Texts

/** The type of the English file, provided that the German one is complete as well. */
export type ContentAdminTexts = CompleteIn<typeof de> extends Complete ? CompleteIn<typeof en> : never

/** Why the built-in engine is used; null if the service is. */
export const engineNoteOf = ({ engine, service, rules }: ContentOverview): EngineNote | null => {
  if (engine === 'service') return null
  const chosen: EngineChoice = rules.engine
  if (service.url === null) return chosen === 'service' ? 'none_set_but_chosen' : 'none_set'
  // A configured service is used by default; only the sandbox's has to be chosen.
  return chosen === 'built_in' ? 'switched_off' : 'stand_in'
}

/** The environment variables that the operator sets. */
export const serviceSettings = ['CONTENT_URL', 'CONTENT_KEY', 'CONTENT_MODEL'] as const
