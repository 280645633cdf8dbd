// Texts of the sandbox's pages by language.
import type { Language } from '../language.ts'
import { english, type Texts } from './english.ts'
import { german } from './german.ts'

export const texts: Record<Language, Texts> = { en: english, de: german }
