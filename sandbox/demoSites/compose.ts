// Composes a planned site: articles from the material of its niche and the sentences of its language.
import { dayMs } from '../../contract/durations.ts'
import { type Dice, makeDice } from './dice.ts'
import { escapeText } from './html.ts'
import { sentencesIn } from './material.ts'
import { type Plan, type PlannedArticle, plans, plansIn } from './plan.ts'
import type { DemoLanguage, Material, Sentences, WrittenArticle, WrittenSite } from './written.ts'

interface Gaps {
  town: string
  first: string
  subject?: string
}

const number = (dice: Dice, from: string, to: string, language: DemoLanguage): string => {
  if (!from.includes('.')) return String(dice.number(Number(from), Number(to)))
  const tenths = dice.number(Number(from) * 10, Number(to) * 10) / 10
  return language === 'de' ? String(tenths).replace('.', ',') : String(tenths)
}

/** Cycles through a pool of sentences, shuffled per site. */
const inTurn = (dice: Dice, pool: readonly string[]): (() => string) => {
  const row = dice.shuffled(pool)
  let at = 0
  return () => {
    const sentence = row[at % row.length] ?? ''
    at += 1
    return sentence
  }
}

type Pools = Record<'openings' | 'experiences' | 'advice' | 'doubts' | 'closings' | 'headings', () => string>

interface Pen {
  dice: Dice
  plan: Plan
  gaps: Gaps
  pools: Record<DemoLanguage, Pools>
  mentions: () => string
  ownMentions: () => string
}

const poolsOf = (dice: Dice, sentences: Sentences): Pools => ({
  openings: inTurn(dice, sentences.openings),
  experiences: inTurn(dice, sentences.experiences),
  advice: inTurn(dice, sentences.advice),
  doubts: inTurn(dice, sentences.doubts),
  closings: inTurn(dice, sentences.closings),
  headings: inTurn(dice, sentences.headings),
})

const fill = (pen: Pen, sentence: string, material: Material, language: DemoLanguage, subject = ''): string => {
  const [thing = '', other = ''] = pen.dice.shuffled(material.things)
  const known: Record<string, string> = { ...pen.gaps, thing, other, subject }
  const filled = sentence
    .replace(/\{(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)\}/g, (_gap, from: string, to: string) =>
      number(pen.dice, from, to, language),
    )
    .replace(/\{(\w+)\}/g, (gap, name: string) => known[name] ?? gap)
  return escapeText(filled.charAt(0).toUpperCase() + filled.slice(1))
}

const link = (url: string, text: string): string => `<a href="${url}">${escapeText(text)}</a>`

const homeOf = ({ host, flaws }: Plan): string => `http${flaws.has('http_only') ? '' : 's'}://${host}/`

/** The target of a link in a sentence: another site of the same language, or another article of this one. */
const mention = (pen: Pen, article: PlannedArticle): string => {
  const { dice, plan } = pen
  const own = plan.articles.filter(({ slug }) => slug !== article.slug)
  if (own.length > 0 && dice.chance(45)) {
    const { slug, topic } = dice.pick(own)
    return pen.ownMentions().replace('{link}', link(`/${slug}`, topic[0]))
  }
  const neighbours = plansIn[plan.language]
  const other =
    neighbours[(neighbours.indexOf(plan) + dice.number(1, neighbours.length - 1)) % neighbours.length] ?? plan
  const { slug } = dice.pick(other.flaws.has('broken') ? other.articles.slice(0, 1) : other.articles)
  const url = dice.chance(50) ? homeOf(other) : `${homeOf(other)}${slug}`
  return pen.mentions().replace('{link}', link(url, other.name))
}

const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T12:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

const writeArticle = (pen: Pen, planned: PlannedArticle, today: string): WrittenArticle => {
  const { dice, plan } = pen
  const { topic, material, language, slug } = planned
  const [title, subject, first, second, third] = topic
  const pools = pen.pools[language]
  const say = (...sentences: string[]): string =>
    sentences.map((sentence) => fill(pen, sentence, material, language, subject)).join(' ')
  const common = inTurn(dice, material.common)
  const { openings, experiences, advice, doubts, closings, headings } = pools
  const date = dayBefore(today, planned.daysAgo)
  const note = plan.flaws.has('guest_posts') ? [escapeText(sentencesIn[language].guestNote)] : []
  if (plan.flaws.has('thin')) {
    return { slug, title, date, paragraphs: [say(openings(), first, advice()), ...note] }
  }
  const section = (text: string) => ({ heading: say(headings()), text })
  const paragraphs: WrittenArticle['paragraphs'] = [
    say(openings(), first, experiences(), common()),
    section(say(experiences(), second, common(), experiences(), advice())),
    `${say(experiences(), common(), doubts(), experiences())} ${mention(pen, planned)}`,
    section(say(third, doubts(), experiences(), common(), advice())),
  ]
  for (let more = dice.number(0, 4); more > 0; more -= 1) {
    paragraphs.push(say(experiences(), advice(), experiences(), doubts(), experiences()))
  }
  paragraphs.push(`${say(advice())} ${mention(pen, planned)} ${say(closings())}`, ...note)
  return { slug, title, date, paragraphs }
}

const paidLinksOf = (pen: Pen): { text: string; url: string }[] =>
  pen.dice
    .shuffled(plans)
    .slice(0, pen.dice.number(16, 26))
    .map((other) => ({ text: pen.dice.pick(sentencesIn[pen.plan.language].paidWords), url: homeOf(other) }))

/** The site on a given day; with fewer articles for a day in its past. */
export const composeSite = (plan: Plan, today: string, asOf = today): WrittenSite => {
  const { host, language, material, flaws } = plan
  const dice = makeDice(`${host} words`)
  const sentences = sentencesIn[language]
  const [place, country, prefix] = dice.pick(sentences.places)
  const first = dice.pick(sentences.firstNames)
  const owner = {
    name: `${first} ${dice.pick(sentences.lastNames)}`,
    street:
      language === 'de'
        ? `${dice.pick(sentences.streets)} ${dice.number(1, 90)}`
        : `${dice.number(1, 90)} ${dice.pick(sentences.streets)}`,
    town: place,
    country,
    phone: `${prefix} ${dice.number(100000, 999999)}`,
  }
  const pen: Pen = {
    dice,
    plan,
    gaps: { town: place.replace(/^\d+ /, ''), first },
    pools: { de: poolsOf(dice, sentencesIn.de), en: poolsOf(dice, sentencesIn.en) },
    mentions: inTurn(dice, sentences.mentions),
    ownMentions: inTurn(dice, sentences.ownMentions),
  }
  const say = (sentence: string): string => fill(pen, sentence, material, language)
  const hue = dice.number(0, 359)
  const welcome = say(dice.pick(sentences.welcomes))
  const about = dice.shuffled(sentences.abouts).map(say)
  const articles = plan.articles.map((article) => writeArticle(pen, article, today)).filter(({ date }) => date <= asOf)
  return {
    host,
    language,
    name: plan.name,
    tagline: plan.tagline,
    hue,
    welcome,
    owner,
    articles,
    flaws,
    ...(flaws.has('no_about') ? {} : { about }),
    ...(flaws.has('no_imprint') || flaws.has('no_privacy') ? {} : { privacy: [...sentences.privacy] }),
    ...(flaws.has('link_farm') ? { paidLinks: paidLinksOf(pen) } : {}),
  }
}
