// Phrases of the built-in generator by language.
import { englishPhrases } from './englishPhrases.ts'
import { germanPhrases } from './germanPhrases.ts'
import type { Phrases } from './phrases.ts'
import type { DraftLanguage } from './words.ts'

export const phrasesIn: Readonly<Record<DraftLanguage, Phrases>> = { de: germanPhrases, en: englishPhrases }
