// Text normalisation for comparing page texts: the anchor text, and the label that marks a paid link.
import { normalised } from '../../contract/unicode.ts'

/** Folds white space and invisible characters; everything else has to match what was agreed. */
export const foldText = (text: string): string =>
  normalised(text, 'NFC')
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, '')
    .replaceAll(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .trim()

const labels =
  /(?<![\p{L}\p{N}])(?:anzeigen?|werbung|werbelink|werblich\p{L}*|gesponsert\p{L}*|sponsored|sponsor(?:en)?link|advertorial|advertisement|adverti[sz]ing|promoted|paid (?:link|post|partnership)|bezahlte(?:r|s)? (?:link|beitrag|partnerschaft)|affiliate-?links?|partnerlinks?)(?![\p{L}\p{N}])/iu

export const hasLabel = (near: string): boolean => labels.test(near)
