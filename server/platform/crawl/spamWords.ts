// Spam words by industry. On a site about the subject they are its topic; elsewhere they were injected. The parser
// searches for them as well, because no other code sees the whole page.
import { normalised } from '../../../contract/unicode.ts'

const groups = {
  gambling: [
    /\b(?:online|best|live|crypto)[- ]casinos?\b/,
    /\bcasino[- ]?bonus\b/,
    /\bcasinos? ohne (?:lizenz|limit|oasis)\b/,
    /\b(?:slot|spielautomaten?)[- ]?(?:games?|spiele|online)\b/,
    /\bfree spins\b/,
    /\bfreispiele\b/,
    /\bsports? ?bett?ing\b/,
    /\bsportwetten\b/,
    /\bonline poker\b/,
    /\bwettanbieter\b/,
    /\bjudi\b/,
    /\bslot gacor\b/,
    /\btogel\b/,
    /\broulette online\b/,
  ],
  pharmacy: [
    /\bviagra\b/,
    /\bcialis\b/,
    /\blevitra\b/,
    /\bkamagra\b/,
    /\bsildenafil\b/,
    /\btadalafil\b/,
    /\bxanax\b/,
    /\btramadol\b/,
    /\bohne rezept (?:kaufen|bestellen)\b/,
    /\brezeptfrei (?:kaufen|bestellen)\b/,
    /\b(?:without|no) prescription\b/,
    /\bcheap (?:pills|meds)\b/,
    /\bpotenzmittel\b/,
  ],
  loans: [
    /\bpayday loans?\b/,
    /\bkredit ohne schufa\b/,
    /\bsofortkredit\b/,
    /\bfast cash loans?\b/,
    /\bbad credit loans?\b/,
    /\bbinary options?\b/,
    /\bforex signals?\b/,
    /\bschnelles geld\b/,
  ],
  adult: [
    /\bescorts?\b/,
    /\bporn(?:o|os)?\b/,
    /\bsex ?cams?\b/,
    /\bsexdates?\b/,
    /\badult dating\b/,
    /\bxxx videos?\b/,
  ],
  fakes: [
    /\breplica (?:watches|bags|handbags)\b/,
    /\breplica[- ]uhren\b/,
    /\bessay writing service\b/,
    /\bbuy essays?\b/,
    /\bghostwriter kaufen\b/,
    /\bführerschein kaufen\b/,
    /\bbuy (?:instagram )?followers\b/,
    /\bfollower kaufen\b/,
  ],
} as const satisfies Record<string, readonly RegExp[]>

export type SpamGroup = keyof typeof groups
const groupNames = Object.keys(groups) as SpamGroup[]
/** Most texts contain none, which one match detects. */
const anyOfThem = new RegExp(
  Object.values(groups)
    .flat()
    .map(({ source }) => source)
    .join('|'),
  'g',
)
const plainOf = (text: string): string => normalised(text, 'NFC').toLowerCase()

/** The distinct spam words in a text of any length, in order of appearance. */
export const spamWordsIn = (text: string, wordsMax: number): string[] => {
  const words = new Set<string>()
  for (const [word] of plainOf(text).matchAll(anyOfThem)) {
    words.add(word)
    if (words.size >= wordsMax) break
  }
  return [...words]
}

/** The distinct words of each group in a text, in the order of the list. */
export const spamIn = (text: string): Map<SpamGroup, string[]> => {
  const plain = plainOf(text)
  const found = new Map<SpamGroup, string[]>()
  if (plain.search(anyOfThem) === -1) return found
  for (const group of groupNames) {
    const words = groups[group].flatMap((pattern) => pattern.exec(plain)?.[0] ?? [])
    if (words.length > 0) found.set(group, words)
  }
  return found
}
