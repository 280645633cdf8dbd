// Subject of an article in a form that fits into sentences: the requested topic, or what the page calls itself.
import type { DraftingBrief } from './brief.ts'
import { seen } from './junk.ts'
import { capitalized } from './markdown.ts'
import { phrasesIn } from './phraseBook.ts'
import type { Material } from './sentences.ts'
import { isTelling, wordsIn } from './words.ts'

export interface Subject {
  /** As part of a sentence, quoted if it would not read as one. */
  topic: string
  /** As the beginning of a title. */
  title: string
  /** Subject or object of a sentence; at its beginning; after "from". */
  page: { page: string; Page: string; of_page: string }
}

const topicLettersMax = 120
const bareWordsMax = 3

const clipped = (text: string): string => {
  if (text.length <= topicLettersMax) return text
  return `${text.slice(0, topicLettersMax).replace(/\s+\S*$/, '')}…`
}

export const isHostName = (anchor: string): boolean =>
  /^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/\S*)?$/u.test(anchor)

/** A title up to its colon, if that part is meaningful on its own. */
const headOf = (title: string): string => {
  const [head = '', ...rest] = title.split(/:\s|\s[–—]\s/)
  return rest.length > 0 && wordsIn(head).some(isTelling) ? head : title
}

/** English titles start with a capital that their words do not have inside a sentence. */
const asInside = (topic: string, { sentences, language }: Material): string => {
  const [first = '', ...rest] = wordsIn(topic)
  if (language !== 'en' || !topic.startsWith(first) || !/^\p{Lu}\p{Ll}+$/u.test(first)) return topic
  const isName =
    rest.some((word) => /^\p{Lu}/u.test(word)) || sentences.some(({ text }) => wordsIn(text).slice(1).includes(first))
  return isName ? topic : first.toLowerCase() + topic.slice(first.length)
}

export const subjectOf = (brief: DraftingBrief, material: Material): Subject => {
  const { quoted, page, bareAnchor } = phrasesIn[brief.language]
  const quote = (text: string): string => `${quoted[0]}${text.replaceAll(/[„“”"]/g, '’')}${quoted[1]}`
  const isBare = (text: string): boolean => wordsIn(text).length <= bareWordsMax && !/[^\p{L}\p{N}\s’'&-]/u.test(text)
  const title = material.title
  /** Avoids repeating a title that was just used. */
  const pagesBeside = (topic: string): Subject['page'] => {
    const filled = title === null || quote(title) === topic ? null : quote(title)
    const of = (titled: string, untitled: string): string =>
      filled === null ? untitled : titled.replace('{title}', () => filled)
    const named = of(page.titled, page.untitled)
    return { page: named, Page: capitalized(named), of_page: of(page.of_titled, page.of_untitled) }
  }
  const given = clipped(seen(brief.topic))
  if (given !== '') {
    const topic = isBare(given) ? given : quote(given)
    return { topic, title: capitalized(given), page: pagesBeside(topic) }
  }
  const anchor = clipped(seen(brief.link.anchor))
  const usableAnchor = anchor !== '' && !isHostName(anchor) && !bareAnchor.test(anchor) ? anchor : null
  const isForeign = material.language !== brief.language
  const named = title === null ? null : headOf(title)
  const own = isForeign ? (usableAnchor ?? named) : (named ?? usableAnchor)
  if (own === null) {
    const words = page.untitled
    return { topic: quote(capitalized(words)), title: capitalized(words), page: pagesBeside('') }
  }
  const inside = asInside(own, material)
  const topic = isBare(own) && (!isForeign || own === usableAnchor) ? inside : quote(own)
  return { topic, title: capitalized(own), page: pagesBeside(topic) }
}
