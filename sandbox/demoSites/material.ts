// The texts of the demo sites: JSON per language and subject in material/, checked here, so that a typo fails at the
// import instead of on a page.
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { niches } from '../../contract/signals.ts'
import deArts from './material/de/arts.json' with { type: 'json' }
import deBusinessAndFinance from './material/de/businessAndFinance.json' with { type: 'json' }
import deCarsAndHouses from './material/de/carsAndHouses.json' with { type: 'json' }
import deEnvironmentAndTravel from './material/de/environmentAndTravel.json' with { type: 'json' }
import deFamilyAndHealth from './material/de/familyAndHealth.json' with { type: 'json' }
import deFashionAndHome from './material/de/fashionAndHome.json' with { type: 'json' }
import deKnowledgeAndLaw from './material/de/knowledgeAndLaw.json' with { type: 'json' }
import deNatureAndAnimals from './material/de/natureAndAnimals.json' with { type: 'json' }
import deSentences from './material/de/sentences.json' with { type: 'json' }
import deSites from './material/de/sites.json' with { type: 'json' }
import enArts from './material/en/arts.json' with { type: 'json' }
import enBusinessAndFinance from './material/en/businessAndFinance.json' with { type: 'json' }
import enCarsAndHouses from './material/en/carsAndHouses.json' with { type: 'json' }
import enEnvironmentAndTravel from './material/en/environmentAndTravel.json' with { type: 'json' }
import enFamilyAndHealth from './material/en/familyAndHealth.json' with { type: 'json' }
import enFashionAndHome from './material/en/fashionAndHome.json' with { type: 'json' }
import enKnowledgeAndLaw from './material/en/knowledgeAndLaw.json' with { type: 'json' }
import enNatureAndAnimals from './material/en/natureAndAnimals.json' with { type: 'json' }
import enSentences from './material/en/sentences.json' with { type: 'json' }
import enSites from './material/en/sites.json' with { type: 'json' }
import type { DemoLanguage, Material, Sentences, WrittenSite } from './written.ts'

const texts = z.array(z.string().min(1)).min(1)

const sentences: z.ZodType<Sentences> = z.strictObject({
  welcomes: texts,
  abouts: texts,
  privacy: texts,
  openings: texts,
  experiences: texts,
  advice: texts,
  doubts: texts,
  closings: texts,
  headings: texts,
  mentions: texts,
  ownMentions: texts,
  firstNames: texts,
  lastNames: texts,
  streets: texts,
  places: z.array(z.tuple([z.string(), z.string(), z.string()])),
  paidWords: texts,
  stuffing: z.string(),
  guestNote: z.string(),
})

const materials: z.ZodType<Material[]> = z.array(
  z.strictObject({
    niche: z.enum(niches),
    sites: z.array(z.tuple([z.string(), z.string(), z.string()])),
    things: texts,
    common: texts,
    topics: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])),
  }),
)

const sites: z.ZodType<WrittenSite[]> = z.array(
  z.strictObject({
    // Written with umlauts, hosted as ASCII.
    host: z.string().transform(domainToASCII),
    language: z.enum(['de', 'en']),
    name: z.string(),
    tagline: z.string(),
    hue: z.int().min(0).max(359),
    welcome: z.string(),
    owner: z.strictObject({ name: z.string(), street: z.string(), town: z.string() }),
    articles: z.array(z.strictObject({ slug: z.string(), title: z.string(), date: z.iso.date(), paragraphs: texts })),
  }),
)

export const sentencesIn: Record<DemoLanguage, Sentences> = {
  de: sentences.parse(deSentences),
  en: sentences.parse(enSentences),
}

/** In a fixed order: the links between the composed sites are drawn from it. */
export const materialsIn: Record<DemoLanguage, readonly Material[]> = {
  de: materials.parse([
    ...deArts,
    ...deCarsAndHouses,
    ...deKnowledgeAndLaw,
    ...deFamilyAndHealth,
    ...deNatureAndAnimals,
    ...deFashionAndHome,
    ...deBusinessAndFinance,
    ...deEnvironmentAndTravel,
  ]),
  en: materials.parse([
    ...enArts,
    ...enCarsAndHouses,
    ...enKnowledgeAndLaw,
    ...enFamilyAndHealth,
    ...enNatureAndAnimals,
    ...enFashionAndHome,
    ...enBusinessAndFinance,
    ...enEnvironmentAndTravel,
  ]),
}

/** Written by hand. */
export const writtenSites: readonly WrittenSite[] = sites.parse([...deSites, ...enSites])
