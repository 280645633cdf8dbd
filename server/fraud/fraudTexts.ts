// Texts of alerts about fraud that no screen shows.
import { textsIn } from '../platform/texts/texts.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

export const fraudTexts = textsIn({ en, de })
