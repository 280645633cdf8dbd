// Texts of order exports and of notifications to admins that no screen shows.
import { textsIn } from '../platform/texts/texts.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

export const orderTexts = textsIn({ en, de })
