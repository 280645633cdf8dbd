// Phrases that in-app notifications and emails share.
import { textsIn } from '../platform/texts/texts.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

export const notificationTexts = textsIn({ en, de })
