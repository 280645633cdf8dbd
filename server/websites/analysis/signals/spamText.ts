// Spam signal: hidden text, keyword stuffing, and spam words on a site about something else.
import { followedOutbound } from '../links.ts'
import { isFunctionWord } from '../language/detect.ts'
import { hostOf, type ReadPage } from '../pages.ts'
import { spamIn, type SpamGroup } from '../../../platform/crawl/spamWords.ts'
import { countsOf, rankedOf, wordsOf } from '../words.ts'
import { atMost, type Judge, judged, ramp, shareLoss, unmeasured } from '../verdict.ts'

const hiddenSpamLoss = 9
const hiddenSpamWordsMin = 2
const topicWordsMin = 2
/** Menus, dialogs and collapsed parts hide text as well, so it has to be a lot, and more than what is visible. */
const hiddenCharactersMin = 1_500
const hiddenTolerated = 0.3
const hiddenTextLoss = 3
const hiddenHostsGood = 2
const hiddenHostsPoor = 10
const hiddenLinksLoss = 7
const stuffedWordsMin = 150
const stuffedLettersMin = 4
/** Share of all words of a page: the topic of a good article rarely reaches four in a hundred. */
const stuffedGood = 0.06
const stuffedPoor = 0.14
const stuffedLoss = 6
const offTopicWordsMin = 2
const offTopicLoss = 8
/** One such page is enough for this loss: readers and search engines judge by the worst page. */
const offTopicFirstLoss = 3
const unknownPoints = 5

interface Stuffed {
  word: string
  share: number
}

const stuffedWord = ({ facts }: ReadPage): Stuffed | null => {
  const words = wordsOf(facts.text)
  if (words.length < stuffedWordsMin) return null
  const meaning = words.filter((word) => word.length >= stuffedLettersMin && !isFunctionWord(word))
  const [most] = rankedOf(countsOf(meaning))
  return most === undefined ? null : { word: most[0], share: most[1] / words.length }
}

const hidesText = ({ facts }: ReadPage): boolean =>
  facts.hiddenText.characters >= hiddenCharactersMin && facts.hiddenText.characters > facts.text.length

const wholeText = ({ facts }: ReadPage): string =>
  [facts.title ?? '', ...facts.headings.map(({ text }) => text), facts.text].join(' . ')

/**
 * A site about these topics also has such words in collapsed menus; a single visible one is not enough to make it the
 * topic.
 */
const topicsOf = (pages: readonly ReadPage[]): Set<SpamGroup> => {
  const spoken = pages.filter(({ home }) => home).flatMap((page) => [...spamIn(wholeText(page))])
  return new Set(spoken.filter(([, words]) => words.length >= topicWordsMin).map(([group]) => group))
}

const hiddenSpamWord = ({ facts }: ReadPage, topics: ReadonlySet<SpamGroup>): string | null => {
  const words = [...spamIn(facts.hiddenText.sample)].filter(([group]) => !topics.has(group)).flatMap(([, some]) => some)
  return words.length >= hiddenSpamWordsMin ? (words[0] ?? null) : null
}

/** Spam words on pages other than the homepage, of groups that the homepage does not mention. */
const offTopic = (pages: readonly ReadPage[]): string[][] => {
  const topics = new Set(pages.filter(({ home }) => home).flatMap((page) => [...spamIn(wholeText(page)).keys()]))
  return pages
    .filter(({ home }) => !home)
    .map((page) => [...spamIn(wholeText(page))].filter(([group]) => !topics.has(group)).flatMap(([, words]) => words))
    .filter((words) => words.length >= offTopicWordsMin)
}

export const judgeSpamText: Judge = ({ readable, saysTooLittle }) => {
  if (readable.length === 0) return unmeasured('spam_text', 'unreadable', unknownPoints)
  const all = readable.length
  const topics = topicsOf(readable)
  const hiddenSpam = readable.map((page) => hiddenSpamWord(page, topics)).filter((word) => word !== null)
  const hiddenLinks = readable.flatMap((page) => followedOutbound(page).filter(({ visible }) => !visible))
  const hiddenHosts = new Set(hiddenLinks.map(({ url }) => hostOf(url))).size
  const hidden = readable.filter(hidesText).length
  const spam = offTopic(readable)
  const [stuffed] = readable
    .map(stuffedWord)
    .filter((found) => found !== null)
    .sort((one, other) => other.share - one.share)
  const result = judged('spam_text', {}, [
    {
      finding: 'hidden_spam',
      points: hiddenSpam.length === 0 ? 0 : hiddenSpamLoss,
      values: { word: hiddenSpam[0] ?? '' },
    },
    {
      finding: 'off_topic_words',
      points: spam.length === 0 ? 0 : Math.max(offTopicFirstLoss, shareLoss(offTopicLoss, spam.length * 2, all)),
      values: { pages: spam.length, all, word: spam[0]?.[0] ?? '' },
    },
    {
      finding: 'hidden_links',
      points: hiddenLinksLoss * ramp(hiddenHosts, hiddenHostsGood, hiddenHostsPoor),
      values: { links: hiddenLinks.length },
    },
    {
      finding: 'keyword_stuffing',
      points: stuffedLoss * ramp(stuffed?.share ?? 0, stuffedGood, stuffedPoor),
      values: { word: stuffed?.word ?? '', percent: Math.round((stuffed?.share ?? 0) * 100) },
    },
    {
      finding: 'hidden_text',
      points: shareLoss(hiddenTextLoss, hidden, all, hiddenTolerated),
      values: { pages: hidden, all },
    },
  ])
  return saysTooLittle ? atMost(result, unmeasured('spam_text', 'too_little_text', unknownPoints)) : result
}
