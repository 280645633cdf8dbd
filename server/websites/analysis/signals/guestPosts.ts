// Guest post signal: traces of sites that live on guest posts and sold links. Labelled advertisements and links marked
// as sponsored are honest and cost no points.
import type { LinkFact } from '../../../platform/crawl/facts.ts'
import { followedOutbound } from '../links.ts'
import type { ReadPage } from '../pages.ts'
import { spamIn } from '../../../platform/crawl/spamWords.ts'
import { folded } from '../words.ts'
import { atMost, type Judge, judged, ramp, shareLoss, unmeasured } from '../verdict.ts'

const invitesLoss = 4
const sellsLoss = 8
const manyLoss = 8
/** A few guest posts are fine; a site full of them is not. */
const manyTolerated = 0.2
const hardAnchorLoss = 3
const anchorsLossMax = 8
/** Followed links with commercial anchor texts, per page. */
const salesAnchorsGood = 0.3
const salesAnchorsPoor = 2
const salesAnchorsLoss = 5
const unknownPoints = 4
const markedCharactersMax = 600

// Only page titles, headings and link texts count as an invitation: an article may well be about guest posts.
const invitations = [
  /\bwrite for us\b/,
  /\bsubmit (?:a|your) guest (?:post|article|blog)\b/,
  /\bguest post(?:ing)? guidelines\b/,
  /\b(?:we )?accept(?:ing)? guest posts?\b/,
  /\bbecome a guest (?:author|blogger|contributor)\b/,
  /\bgast(?:beitrag|beiträge|artikel) (?:einreichen|schreiben|veröffentlichen|buchen|anbieten)\b/,
  /\bgastautor(?:in|en|innen)? (?:gesucht|werden)\b/,
  /\bschreib(?:e|en sie)? für uns\b/,
]

const price = String.raw`(?:[€$£]\s?\d|\d\s?(?:[€$£]|euro|eur|usd|dollar))`
const sales = [
  new RegExp(String.raw`\b(?:sponsored|paid|guest) (?:post|article)s?\b[^.!?]{0,100}${price}`),
  new RegExp(String.raw`\b(?:do-?follow|permanent) (?:back)?links?\b[^.!?]{0,100}${price}`),
  new RegExp(String.raw`\blink insertions?\b[^.!?]{0,100}${price}`),
  new RegExp(String.raw`\b(?:gastbeitrag|gastartikel|backlinks?|do-?follow-links?)\b[^.!?]{0,100}${price}`),
]
const saleTitles = [/\bbuy (?:a )?(?:do-?follow )?backlinks?\b/, /\bbacklinks? kaufen\b/, /\bgastbeitrag kaufen\b/]

const guestMarks = [
  /\b(?:guest post|gastbeitrag|gastartikel) (?:by|von)\b/,
  /^(?:guest post|gastbeitrag|gastartikel)\b/,
  /\bthis (?:is a guest post|guest post (?:is|was))\b/,
  /\bdies(?:er artikel)? ist ein gast(?:beitrag|artikel)\b/,
]

const salesAnchor =
  /\b(?:kaufen|günstig|billig|bestellen|gutschein|rabatt|buy|cheap|cheapest|discount|coupon|best price|order online)\b/

const kindOfAnchor = (text: string): 'hard' | 'soft' | 'plain' => {
  if (spamIn(text).size > 0) return 'hard'
  return salesAnchor.test(folded(text)) ? 'soft' : 'plain'
}

const firstMatch = (texts: readonly string[], patterns: readonly RegExp[]): string | null => {
  for (const text of texts) {
    const found = patterns.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined)
    if (found !== undefined) return found
  }
  return null
}

const namesOn = ({ facts }: ReadPage): string[] =>
  [
    facts.title ?? '',
    ...facts.headings.map(({ text }) => text),
    ...facts.links.filter(({ external, visible }) => !external && visible).map(({ text }) => text),
  ].map(folded)

const titlesOn = ({ facts }: ReadPage): string[] =>
  [facts.title ?? '', ...facts.headings.map(({ text }) => text)].map(folded)

const isGuestPost = ({ facts }: ReadPage): boolean =>
  firstMatch([folded(facts.title ?? ''), folded(facts.text.slice(0, markedCharactersMax))], guestMarks) !== null

const mainLinks = (page: ReadPage): LinkFact[] =>
  followedOutbound(page).filter(({ place, visible }) => visible && place === 'main')

export const judgeGuestPosts: Judge = ({ readable, saysTooLittle }) => {
  if (readable.length === 0) return unmeasured('guest_posts', 'unreadable', unknownPoints)
  const invites = firstMatch(readable.flatMap(namesOn), invitations)
  const sells =
    firstMatch(readable.flatMap(titlesOn), saleTitles) ??
    firstMatch(
      readable.map(({ facts }) => folded(facts.text)),
      sales,
    )
  const guests = readable.filter(isGuestPost).length
  const anchors = readable.flatMap(mainLinks).map(({ text }) => text)
  const kinds = new Map([...new Set(anchors)].map((text) => [text, kindOfAnchor(text)]))
  const hard = anchors.filter((text) => kinds.get(text) === 'hard')
  const soft = anchors.filter((text) => kinds.get(text) === 'soft')
  const softLoss = salesAnchorsLoss * ramp(soft.length / readable.length, salesAnchorsGood, salesAnchorsPoor)
  const result = judged('guest_posts', {}, [
    {
      finding: 'money_anchors',
      points: Math.min(anchorsLossMax, hard.length * hardAnchorLoss + softLoss),
      values: { links: hard.length + soft.length, anchor: hard[0] ?? soft[0] ?? '' },
    },
    { finding: 'sells_links', points: sells === null ? 0 : sellsLoss, values: { phrase: sells ?? '' } },
    {
      finding: 'many_guest_posts',
      points: shareLoss(manyLoss, guests, readable.length, manyTolerated),
      values: { pages: guests, all: readable.length },
    },
    { finding: 'invites_guest_posts', points: invites === null ? 0 : invitesLoss, values: { phrase: invites ?? '' } },
  ])
  return saysTooLittle ? atMost(result, unmeasured('guest_posts', 'too_little_text', unknownPoints)) : result
}
