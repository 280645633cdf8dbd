// Words as the generator compares them: without stop words and without inflections.

export type DraftLanguage = 'de' | 'en'

const german =
  'aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim bereits bin bis bist bleibt da dabei dadurch dafür dagegen daher dahin damit danach dann daran darauf daraus darf darin darum darunter darüber das dass davon davor dazu dein deine deinem deinen deiner dem den denen denn dennoch der deren des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch eben ein eine einem einen einer eines einfach einige einigen einmal er erst es etwa etwas euch euer eure fast für gab ganz gar geben gegen gehen geht genau gerade gern gibt ging gut habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer immer in indem ins ist ja je jede jedem jeden jeder jedes jedoch jener jenes jetzt kann kannst kaum kein keine keinem keinen keiner kommen kommt können könnte lang lassen lässt machen macht mal man manche manchmal mehr mein meine meinem meinen meiner meist mich mir mit muss müssen nach nachdem nein nicht nichts noch nun nur ob oben oder oft ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sieht sind so sogar solche soll sollte sollten sondern sonst soweit statt steht stets um und uns unser unsere unserem unseren unserer unter vom von vor war waren warum was weil weiter welche welchem welchen welcher welches wenig weniger wenn wer werden wie wieder will wir wird wirklich wo wohl wollen worden wurde wurden während über zu zum zur zwar zwischen zwei drei vier fünf sechs sieben acht neun zehn'
const english =
  'a about above across after again all almost along already also although always am among an and another any anything are around as at away back be became because been before being below best better between both but by came can cannot come comes could did do does doing done down each either else enough even ever every few first for from get gets give given go goes going gone good got had has have having he her here hers herself him himself his how however i if in instead into is it its itself just keep kind know last least less let like little long look made make makes many may me might mine more most much must my myself need never next no none nor not nothing now of off often on once one only onto or other others our ours out over own per perhaps put quite rather really same say says see seem seems set she should since so some something soon still such take takes than that the their them then there these they thing things this those though three through thus to too took toward two under until up upon us use used uses using usually very was way ways we well went were what when where whether which while who whole whose why will with within without would yes yet you your yours four five six seven eight nine ten'

const stopWords: Readonly<Record<DraftLanguage, ReadonlySet<string>>> = {
  de: new Set(german.split(' ')),
  en: new Set(english.split(' ')),
}

export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? []

export const countWordsIn = (text: string): number => wordsIn(text).length

const endings: Readonly<Record<DraftLanguage, readonly string[]>> = {
  de: ['ungen', 'ern', 'ens', 'en', 'er', 'es', 'em', 'e', 'n', 's'],
  en: ['ings', 'ing', 'ies', 'edly', 'ed', 'es', 'ly', 's', 'y', 'e'],
}
const stemLettersMin = 4

/** A rough stemmer on purpose: it only has to group related words. */
export const stemOf = (word: string, language: DraftLanguage): string => {
  const lower = word.toLowerCase().replace(/[’']s$/, '')
  const ending = endings[language].find((one) => lower.endsWith(one) && lower.length - one.length >= stemLettersMin)
  return ending === undefined ? lower : lower.slice(0, -ending.length)
}

const lettersMin = 3

export const isTelling = (word: string): boolean => {
  const lower = word.toLowerCase()
  return lower.length >= lettersMin && /\p{L}/u.test(lower) && !stopWords.de.has(lower) && !stopWords.en.has(lower)
}

export const stemsOf = (text: string, language: DraftLanguage): Set<string> =>
  new Set(
    wordsIn(text)
      .filter(isTelling)
      .map((word) => stemOf(word, language)),
  )

/** The language with more stop words in a text; null: too few of either to decide. */
export const languageOfText = (text: string): DraftLanguage | null => {
  const words = wordsIn(text).map((word) => word.toLowerCase())
  const count = (language: DraftLanguage): number => words.filter((word) => stopWords[language].has(word)).length
  const [de, en] = [count('de'), count('en')]
  if (Math.max(de, en) < 2 || de === en) return null
  return de > en ? 'de' : 'en'
}

/** Hash: the same number for the same words. */
export const numberOf = (words: string): number => {
  let hash = 0x811c_9dc5
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x0100_0193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}
