// Words of anchor texts in one spelling, and generic words, in German and English.
import { normalised } from '../../../contract/unicode.ts'

/**
 * Locale-independent lower case, umlauts as two letters, other diacritics removed: `Möbel` and `MOEBEL` are one word.
 */
export const fold = (text: string): string =>
  bare(lower(text).replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))

/** Like `fold`, but umlauts lose their dots, as in `muller.de`. */
export const bare = (text: string): string => normalised(lower(text), 'NFKD').replaceAll(/\p{M}/gu, '')

/** Upper case first, because it maps letters that lower case leaves unchanged. */
const lower = (text: string): string =>
  normalised(normalised(text, 'NFKC').toUpperCase().toLowerCase(), 'NFKC').replaceAll('ς', 'σ')

export const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? []

export const squash = (folded: string): string => wordsOf(folded).join('')

const stemmedLengthMin = 5

/** Rough stemmer for both languages: two forms of a word have one stem. */
export const stemOf = (word: string): string =>
  word.length >= stemmedLengthMin ? word.replace(/(?:en|er|es|em|e|n|s)$/, '') : word

const listed = (words: string): ReadonlySet<string> => new Set(wordsOf(fold(words)))

/** Stop words. */
export const fillers = listed(`
  der die das dem den des ein eine einen einem einer eines und oder aber auch als am an auf aus bei beim bis da dass dein deine deinen
  denn dort du durch er es euch eure fuer für gegen hat ich ihr ihre im in ins ist ja kann man mein meine mit nach nicht noch nur ob
  ohne sein seine sich sie sind so über um uns unser unsere unter vom von vor war was wenn wer wie wir wird wo zu zum zur
  a about an and are as at be but by can for from has have how i if in into is it its me my no not of off on or our out over so than that
  the their them then there they to up us was we what when where which who why will with you your`)

/** Generic anchor texts consist only of these and stop words. */
export const genericWords = listed(`
  hier klick klicke klicken klickt mehr lesen weiterlesen weiter weitere weiteren infos info informationen information details erfahren
  ansehen anschauen besuche besuchen besucht zur seite webseite webseiten website websites homepage internetseite internetauftritt link
  links quelle quellen artikel beitrag dieser diese dieses diesem diesen siehe anbieter blog portal original bild foto tipp empfehlung
  lies mal dazu darüber jetzt start startseite online
  here click clicking read more reading learn find see visit view check site page pages webpage source sources article post story this
  that these those website link url homepage details go discover continue full original via image photo picture home now tip
  recommendation web online resource resources reference`)

/** Commercial-intent words: with a topic, or alone, they are search queries. */
export const moneyWords = listed(`
  kaufen günstig günstige günstiger billig billige billiger preis preise preisvergleich vergleich vergleichen test testsieger bestellen
  buchen mieten angebot angebote rabatt gutschein kredit casino sportwetten versicherung beste besten bester bestes shop onlineshop
  buy cheap cheapest price prices best top compare comparison review reviews order book hire rent deal deals discount coupon loan
  loans casino betting insurance affordable sale store`)
