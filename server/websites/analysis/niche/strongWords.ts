// Strong words of a niche in both languages, rarely used in another context: the keywords that pages about it target.
import type { Niche } from '../../../../contract/signals.ts'
import { englishLexicon } from './english.ts'
import { germanLexicon } from './german.ts'

/** As written in the lexicon, including stems; the words of a phrase separately. */
export const strongWordsOf = (niche: Niche): string[] =>
  [germanLexicon, englishLexicon].flatMap((lexicon) => lexicon[niche].strong.split(/[\s_]+/))
