// Text normalisation for comparing page texts: the anchor text, and the label that marks a paid link.
import { normalised } from '../../contract/unicode.ts'

/** Folds white space and invisible characters; everything else has to match what was agreed. */
export const foldText = (text: string): string =>
  normalised(text, 'NFC')
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, '')
    .replaceAll(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .trim()

/** "Keine Werbung" and "not sponsored" say the opposite. */
const denied = String.raw`(?<!(?<![\p{L}\p{N}])(?:keine?|keiner(?:lei)?|ohne|nicht|not?|never|without|isn[’']t)\s(?:(?:eine?|an?|any)\s)?)`

const labels = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${denied}(?:anzeige|werbung|werbelink|werblich\p{L}*|gesponsert\p{L}*|sponsored|sponsor(?:en)?link|advertorial|advertisement|adverti[sz]ing|promoted|paid (?:link|post|partnership)|bezahlte(?:r|s)? (?:link|beitrag|partnerschaft)|affiliate-?links?|partnerlinks?)(?![\p{L}\p{N}])`,
  'iu',
)

/**
 * "Anzeigen" is a label where it has a line, brackets or a colon of its own. Elsewhere it is the verb: "Ergebnisse
 * anzeigen", and in a list of offers "Alle Anzeigen".
 */
const plural = /(?:^|[([|•·–—*-])\s?(?:Anzeigen|ANZEIGEN)\s?(?:$|[)\]|•·–—*:-])/mu

/** `near`: line by line. */
export const hasLabel = (near: string): boolean => labels.test(near) || plural.test(near)
