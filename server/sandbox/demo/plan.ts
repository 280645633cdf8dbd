// Which composed sites there are, what each of them is like and which articles it has: everything that others may link to.
import { domainToASCII } from 'node:url'
import { type Dice, makeDice } from './dice.ts'
import { englishSentences } from './englishSentences.ts'
import { germanSentences } from './germanSentences.ts'
import { englishArts } from './material/englishArts.ts'
import { englishBuilding } from './material/englishBuilding.ts'
import { englishLearning } from './material/englishLearning.ts'
import { englishLife } from './material/englishLife.ts'
import { englishNature } from './material/englishNature.ts'
import { englishStyle } from './material/englishStyle.ts'
import { englishWork } from './material/englishWork.ts'
import { englishWorld } from './material/englishWorld.ts'
import { germanArts } from './material/germanArts.ts'
import { germanBuilding } from './material/germanBuilding.ts'
import { germanLearning } from './material/germanLearning.ts'
import { germanLife } from './material/germanLife.ts'
import { germanNature } from './material/germanNature.ts'
import { germanStyle } from './material/germanStyle.ts'
import { germanWork } from './material/germanWork.ts'
import { germanWorld } from './material/germanWorld.ts'
import type { DemoLanguage, Flaw, Material, Sentences } from './written.ts'

export const sentencesIn: Record<DemoLanguage, Sentences> = { de: germanSentences, en: englishSentences }

const materials: Record<DemoLanguage, readonly Material[]> = {
  de: [
    ...germanArts,
    ...germanBuilding,
    ...germanLearning,
    ...germanLife,
    ...germanNature,
    ...germanStyle,
    ...germanWork,
    ...germanWorld,
  ],
  en: [
    ...englishArts,
    ...englishBuilding,
    ...englishLearning,
    ...englishLife,
    ...englishNature,
    ...englishStyle,
    ...englishWork,
    ...englishWorld,
  ],
}

export interface PlannedArticle {
  topic: Material['topics'][number]
  material: Material
  language: DemoLanguage
  slug: string
  daysAgo: number
}

export interface Plan {
  host: string
  language: DemoLanguage
  material: Material
  name: string
  tagline: string
  flaws: ReadonlySet<Flaw>
  articles: PlannedArticle[]
}

/** A third is well kept, a third has a small weakness, and the rest is what one meets on the web as well. */
const conditions: readonly (readonly Flaw[])[] = [
  ...Array.from({ length: 14 }, () => []),
  ['no_about'],
  ['no_about', 'no_descriptions'],
  ['slow'],
  ['slow', 'no_sitemap'],
  ['no_sitemap'],
  ['few'],
  ['few', 'no_about'],
  ['stale'],
  ['no_imprint'],
  ['http_only'],
  ['thin'],
  ['thin', 'no_about'],
  ['stale', 'no_descriptions', 'no_viewport'],
  ['http_only', 'no_viewport'],
  ['stale', 'http_only', 'no_about'],
  ['mixed_languages', 'no_imprint'],
  ['thin', 'few', 'no_imprint', 'no_sitemap'],
  ['guest_posts', 'no_about'],
  ['guest_posts', 'link_farm', 'no_imprint'],
  ['guest_posts', 'link_farm', 'thin', 'no_imprint', 'no_about'],
  ['stale', 'http_only', 'no_viewport', 'no_descriptions', 'no_imprint', 'no_sitemap'],
  ['hidden_text', 'noindex', 'no_imprint', 'same_titles', 'no_about'],
  ['hidden_text', 'same_titles', 'link_farm', 'thin', 'no_imprint'],
  ['mixed_languages', 'thin', 'link_farm', 'no_imprint', 'no_sitemap'],
  ['thin', 'few', 'stale', 'same_titles', 'no_imprint', 'http_only', 'no_viewport'],
]

/** They belong to members whose profile shows them, who keep them well. */
const wellKept = ['kuestenblog', 'seewind', 'kutterkunde', 'longwayround', 'slowpepper', 'kaiki', 'hajar', 'lentement']

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Days before today on which something was published, the newest first. */
const publicationDays = (dice: Dice, count: number, stale: boolean): number[] => {
  const newest = stale ? dice.number(430, 640) : dice.chance(75) ? dice.number(1, 40) : dice.number(70, 210)
  const days = [newest]
  while (days.length < count) days.push((days.at(-1) ?? 0) + dice.number(25, stale ? 60 : 150))
  return days
}

const planSite = (language: DemoLanguage, material: Material, site: Material['sites'][number]): Plan => {
  const [name, title, tagline] = site
  const host = domainToASCII(`${name}.test`)
  const dice = makeDice(host)
  const flaws = new Set(wellKept.includes(name) ? [] : dice.pick(conditions))
  const count = flaws.has('few') ? 2 : dice.number(4, 6)
  const days = publicationDays(dice, count, flaws.has('stale'))
  const other = language === 'de' ? 'en' : 'de'
  const foreign = materials[other].find(({ niche }) => niche === material.niche) ?? material
  const topics = dice.shuffled(material.topics).slice(0, count)
  const articles = topics.map((topic, place): PlannedArticle => {
    const isForeign = flaws.has('mixed_languages') && place % 2 === 1
    const own = isForeign ? (foreign.topics[place] ?? topic) : topic
    const [heading] = own
    return {
      topic: own,
      material: isForeign ? foreign : material,
      language: isForeign ? other : language,
      slug: toSlug(heading),
      daysAgo: days[place] ?? 0,
    }
  })
  return { host, language, material, name: title, tagline, flaws, articles }
}

const planAll = (language: DemoLanguage): Plan[] =>
  materials[language].flatMap((material) => material.sites.map((site) => planSite(language, material, site)))

export const plansIn: Record<DemoLanguage, readonly Plan[]> = { de: planAll('de'), en: planAll('en') }

export const plans: readonly Plan[] = [...plansIn.de, ...plansIn.en]
