// The pages inside the shell, from the manifests of the features. Breadcrumbs, navigation, palette and help links are
// derived from this table.
import { type Counter, type Page, type PageName, type PaletteName, type Section, sections } from '../lib/manifest.ts'
import { manifests } from './manifests.ts'

/** Pages of admins come last, after those that are reached from another page only. */
const places: readonly (Section | null)[] = [...sections.filter((section) => section !== 'admin'), null, 'admin']

const placesPerSection = 1000
const placeOf = ({ section, order }: Page): number => places.indexOf(section) * placesPerSection + order

const registered: readonly [name: string, page: Page][] = Object.values(manifests)
  .flatMap(({ pages: own = {} }) => Object.entries(own))
  .sort(([, one], [, next]) => placeOf(one) - placeOf(next))

/** The type of a manifest requires one page for each name in its texts, and `PageName` joins these names. */
export const pages = Object.fromEntries(registered) as Record<PageName, Page>
export const pageNames = Object.keys(pages) as PageName[]

export const counterOf = (name: PageName): Counter | null => pages[name].counter ?? null

export const pagesIn = (section: Section): PageName[] => pageNames.filter((name) => pages[name].section === section)

export const isInPalette = (name: PageName): name is PaletteName => pages[name].file !== undefined

/** The page of an address, itself or as a detail of it (/orders/17 belongs to orders). */
export const pageAt = (pathname: string): PageName | null => {
  const path = pathname.replace(/\/+$/, '')
  return pageNames.find((name) => path === pages[name].path || path.startsWith(`${pages[name].path}/`)) ?? null
}
