// Unicode normalisation in linear time, the only place that calls `normalize`. Marks that follow a letter are sorted when
// a text is normalised, and a run of n of them costs n² steps: 47 KB of them block a process for seconds. No language
// writes more than 30 (the limit of the Stream-Safe Text Format, UAX #15).

type Form = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

const marksInRowMax = 30

/** The two half-width sound marks of Katakana are letters by category and marks by decomposition. */
const marksInRow = /[\p{M}\uff9e\uff9f]+/gu

const isTooMany = (run: string): boolean => run.length > marksInRowMax && [...run].length > marksInRowMax

export const stacksMarks = (text: string): boolean => {
  for (const [run] of text.matchAll(marksInRow)) if (isTooMany(run)) return true
  return false
}

/** Normalises text of any length and origin; further marks on one letter are dropped. */
export const normalised = (text: string, form: Form): string =>
  text
    .replaceAll(marksInRow, (run) => (isTooMany(run) ? [...run].slice(0, marksInRowMax).join('') : run))
    .normalize(form)

/** Normalises every character, as a password needs it, so the length has to be small: 1,000 marks take 10 ms. */
export const normalisedWhole = (text: string, form: Form, lengthMax: number): string => {
  if (text.length > lengthMax) throw new Error(`A text of ${text.length} characters was not checked before`)
  return text.normalize(form)
}
