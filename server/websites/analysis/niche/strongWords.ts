// The words that hardly anybody uses without speaking of a niche, of both languages: what pages about it want to be found for.
import type { Niche } from '../../../../contract/signals.ts'
import { englishLexicon } from './english.ts'
import { germanLexicon } from './german.ts'

/** As they stand in the lexicon, stems among them; the words of a phrase each by itself. */
export const strongWordsOf = (niche: Niche): string[] =>
  [germanLexicon, englishLexicon].flatMap((lexicon) => lexicon[niche].strong.split(/[\s_]+/))
