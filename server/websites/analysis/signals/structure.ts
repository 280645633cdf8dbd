// Structure signal: titles, headings, images and the sitemap, which help readers and search engines to navigate.
import type { PageFacts } from '../../../platform/crawl/facts.ts'
import { countsOf, folded } from '../words.ts'
import { type Judge, judged, shareLoss } from '../verdict.ts'

const titleMin = 10
const titleMax = 70
const titlesMissingLoss = 2
const titlesRepeatedLoss = 2
const repeatedTolerated = 0.1
const titlesLengthLoss = 1
const lengthTolerated = 0.5
const headingMissingLoss = 2
const headingsManyLoss = 1
const headingTolerated = 0.3
const longPageWords = 600
const subheadingsMin = 2
const headingsFewLoss = 1
const sitemapLoss = 1
const picturesLoss = 1
const picturesTolerated = 0.3

const titleOf = ({ title }: PageFacts): string => folded(title ?? '').trim()
const mainHeadings = ({ headings }: PageFacts): number => headings.filter(({ level }) => level === 1).length

export const judgeStructure: Judge = ({ site, content, readable }) => {
  const all = content.length
  const titles = content.map(({ facts }) => titleOf(facts)).filter((title) => title !== '')
  const repeated = [...countsOf(titles).values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0)
  const unfit = titles.filter((title) => title.length < titleMin || title.length > titleMax).length
  const read = readable.map(({ facts }) => facts)
  const without = read.filter((page) => mainHeadings(page) === 0).length
  const many = read.filter((page) => mainHeadings(page) > 1).length
  const long = read.filter(({ words }) => words >= longPageWords)
  const flat = long.filter(({ headings }) => headings.filter(({ level }) => level > 1).length < subheadingsMin).length
  const pictures = read.reduce((sum, { images }) => sum + images.total, 0)
  const bare = read.reduce((sum, { images }) => sum + images.withoutAlternative, 0)
  return judged('structure', {}, [
    {
      finding: 'titles_missing',
      points: shareLoss(titlesMissingLoss, all - titles.length, all),
      values: { pages: all - titles.length, all },
    },
    {
      finding: 'titles_repeated',
      points: shareLoss(titlesRepeatedLoss, repeated, all, repeatedTolerated),
      values: { pages: repeated, all },
    },
    {
      finding: 'main_heading_missing',
      points: shareLoss(headingMissingLoss, without, read.length, headingTolerated),
      values: { pages: without, all: read.length },
    },
    { finding: 'no_sitemap', points: site.sitemap.kind === 'none' ? sitemapLoss : 0 },
    { finding: 'sitemap_broken', points: site.sitemap.kind === 'broken' ? sitemapLoss : 0 },
    {
      finding: 'titles_length',
      points: shareLoss(titlesLengthLoss, unfit, titles.length, lengthTolerated),
      values: { pages: unfit, all: titles.length, min: titleMin, max: titleMax },
    },
    {
      finding: 'main_headings_many',
      points: shareLoss(headingsManyLoss, many, read.length, headingTolerated),
      values: { pages: many, all: read.length },
    },
    {
      finding: 'headings_few',
      points: shareLoss(headingsFewLoss, flat, long.length, headingTolerated),
      values: { pages: flat, all: long.length },
    },
    {
      finding: 'images_without_text',
      points: shareLoss(picturesLoss, bare, pictures, picturesTolerated),
      values: { images: bare, all: pictures },
    },
  ])
}
