// Texts of the contact form’s email and of notifications to admins that no screen shows.
import { textsIn } from '../platform/texts/texts.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

export const contactTexts = textsIn({ en, de })
