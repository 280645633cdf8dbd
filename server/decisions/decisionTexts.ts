// Texts of notifications about decisions that no screen shows.
import { textsIn } from '../platform/texts/texts.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

export const decisionTexts = textsIn({ en, de })
