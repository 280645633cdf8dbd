// The labelled page texts of bench/classify for judging the classifier, each with the result of the analysis.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { country, niche, siteLanguage } from '../../contract/analysis.ts'
import { analyse } from '../websites/seed.ts'
import { pageFacts, siteFacts } from './siteFacts.ts'

const labelled = z.strictObject({
  niche: niche.nullable(),
  language: siteLanguage,
  /** Null: neither the text nor its URL indicates one. */
  country: country.nullable(),
  host: z.string().nullable(),
  title: z.string(),
  text: z.string(),
})
type Labelled = z.output<typeof labelled>
type Reported = Pick<Labelled, 'niche' | 'country'> & { language: Labelled['language'] | null }

export interface JudgedPage {
  label: Labelled
  reported: Reported
}

const files = ['german', 'english', 'neither'] as const
/** A domain without a country. */
const elsewhere = 'pages.example'

const tell = ({ host, title, text }: Labelled): Reported => {
  // Without a language tag, so that the text has to decide.
  const page = pageFacts({ url: `https://${host ?? elsewhere}/`, title, text, lang: null })
  const outcome = analyse(siteFacts([page]), { today: '2026-01-31' })
  return outcome.kind === 'analysed' ? outcome.analysis : { niche: null, language: null, country: null }
}

export const judgeLabelledPages = async (): Promise<JudgedPage[]> => {
  const folder = new URL('../../bench/classify/', import.meta.url)
  const texts = await Promise.all(files.map(async (file) => readFile(new URL(`${file}.json`, folder), 'utf8')))
  const pages = texts.flatMap((text) => z.array(labelled).parse(JSON.parse(text)))
  return pages.map((label) => ({ label, reported: tell(label) }))
}

/** Accuracy: the share of pages whose result matches the label. */
export const shareRight = (pages: readonly JudgedPage[], what: keyof Reported): number =>
  pages.filter(({ label, reported }) => label[what] === reported[what]).length / pages.length
