// Plans the composed sites: their properties and articles, and thus everything other sites may link to.
import { domainToASCII } from 'node:url'
import { type Dice, makeDice } from './dice.ts'
import { materialsIn } from './material.ts'
import type { DemoLanguage, Flaw, Material } from './written.ts'

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

/** A quarter is well kept, half has weaknesses, and the rest is as bad as some of the real web. */
const conditions: readonly (readonly Flaw[])[] = [
  ...Array.from({ length: 11 }, () => []),
  ['no_redirect'],
  ['no_privacy'],
  ['no_about', 'no_privacy'],
  ['no_about', 'no_descriptions', 'no_redirect'],
  ['slow', 'no_privacy'],
  ['slow', 'no_sitemap', 'no_redirect'],
  ['few', 'no_privacy'],
  ['few', 'no_about', 'no_redirect'],
  ['stale', 'no_privacy'],
  ['no_imprint'],
  ['no_imprint', 'stale'],
  ['http_only', 'no_privacy'],
  ['thin', 'no_redirect'],
  ['thin', 'no_about', 'no_privacy'],
  ['guest_posts', 'no_about'],
  ['guest_posts', 'stale', 'no_privacy'],
  ['broken', 'no_about'],
  ['expired_certificate', 'stale'],
  ['noindex', 'no_privacy'],
  ['stale', 'no_descriptions', 'no_viewport', 'no_redirect'],
  ['http_only', 'no_viewport', 'thin'],
  ['stale', 'http_only', 'no_about', 'no_imprint'],
  ['mixed_languages', 'no_imprint', 'thin'],
  ['thin', 'few', 'no_imprint', 'no_sitemap'],
  ['guest_posts', 'link_farm', 'no_imprint'],
  ['guest_posts', 'link_farm', 'thin', 'no_imprint', 'no_about', 'no_redirect'],
  ['stale', 'http_only', 'no_viewport', 'no_descriptions', 'no_imprint', 'no_sitemap'],
  ['hidden_text', 'noindex', 'no_imprint', 'same_titles', 'no_about'],
  ['hidden_text', 'same_titles', 'link_farm', 'thin', 'no_imprint', 'no_redirect'],
  ['mixed_languages', 'thin', 'link_farm', 'no_imprint', 'no_sitemap', 'no_redirect'],
  ['thin', 'few', 'stale', 'same_titles', 'no_imprint', 'http_only', 'no_viewport', 'broken'],
  ['hidden_text', 'noindex', 'guest_posts', 'link_farm', 'thin', 'stale', 'same_titles', 'no_imprint', 'no_viewport'],
  ['http_only', 'hidden_text', 'guest_posts', 'link_farm', 'thin', 'no_imprint', 'no_descriptions', 'slow', 'broken'],
  [
    'http_only',
    'hidden_text',
    'noindex',
    'guest_posts',
    'link_farm',
    'thin',
    'stale',
    'same_titles',
    'no_imprint',
    'no_viewport',
    'no_descriptions',
    'broken',
  ],
]

/** Always well kept, because they are linked from their members' profiles. */
const wellKept = ['kuestenblog', 'seewind', 'kutterkunde', 'longwayround', 'slowpepper', 'kaiki', 'hajar', 'lentement']

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Publication dates as days before today, newest first. */
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
  const foreign = materialsIn[other].find(({ niche }) => niche === material.niche) ?? material
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
  materialsIn[language].flatMap((material) => material.sites.map((site) => planSite(language, material, site)))

export const plansIn: Record<DemoLanguage, readonly Plan[]> = { de: planAll('de'), en: planAll('en') }

export const plans: readonly Plan[] = [...plansIn.de, ...plansIn.en]
