// Texts about the data of a member that no screen shows.
import { textsIn } from '../platform/texts/texts.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

export const accountTexts = textsIn({ en, de })

/** A part of a member's data that is described to the reader of the export. */
export type RecordsPart = keyof typeof en.records.parts
