// Texts of the web app manifest and the offline page.
import { textsIn } from './platform/texts/texts.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

export const installableTexts = textsIn({ en, de })
