// Manifest of a feature: its pages and its text files, registered once. Routes, navigation, breadcrumbs, palette, help
// links and the route list of the contract derive from the manifests of all features.
import type { LucideIcon } from 'lucide-react'
import type { HelpTask } from '../../contract/helpTasks.ts'
import type { ErrorTexts } from './errorTexts.ts'

/** Text files by namespace. Every manifest adds those of its feature, so that a misspelt key does not compile. */
export interface Namespaces {
  errors: ErrorTexts
}

export const sections = ['main', 'marketplace', 'account', 'admin'] as const
export type Section = (typeof sections)[number]

export type Counter =
  | 'basket'
  | 'orders'
  | 'tasks'
  | 'exchange'
  | 'credits'
  | 'links'
  | 'disputes'
  | 'referrals'
  | 'contact'
  | 'fraud'
  | 'setup'

/**
 * Who can open a page: everyone, prerendered in both languages; everyone; members; admins; everyone in the sandbox.
 * Only the first need an entry in contract/publicPages.ts.
 */
export type PageAccess = 'public' | 'visitor' | 'member' | 'admin' | 'sandbox'

interface Route {
  path: `/${string}`
  /** File of the page, in the folder of the manifest. */
  file: string
  /** For a file that several routes show. */
  id?: string
}

/** A page outside the shell. */
interface BarePage extends Route {
  access: PageAccess
}

/** A page below another, such as one order below all orders. */
interface Detail extends Route {
  /** If absent: the help task of the page. */
  help?: HelpTask
}

/** A page inside the shell, by its name. */
interface NamedPage {
  path: `/${string}`
  access: 'member' | 'admin'
  /** Null: reached from another page, not from the navigation. */
  section: Section | null
  /** Place in its section. */
  order: number
  icon: LucideIcon
  help: HelpTask
  /** The counter shown beside its name in the navigation. */
  counter?: Counter
  /** The page under which breadcrumbs show it. */
  parent?: PageName
  details?: readonly Detail[]
}

/** Has its own file, and an entry in the palette. */
interface ListPage extends NamedPage {
  file: string
}

/** Has details only, each of which has to be named. */
interface DetailsOnly extends NamedPage {
  file?: never
}

export type Page = ListPage | DetailsOnly

/** Texts of a page in the locale file of its feature: its name, and the synonyms for the palette. */
export interface PageText {
  name: string
  synonyms?: string
}

type PageTexts = Record<string, PageText>

/** The texts of all pages, as one namespace. */
export type AllPageNames = UnionToIntersection<
  { [N in keyof Namespaces]: Namespaces[N] extends { pageNames: infer P } ? P : never }[keyof Namespaces]
>

type UnionToIntersection<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer I) => void
  ? I
  : never

export type PageName = Extract<keyof AllPageNames, string>

/** Pages with synonyms in the palette. */
export type PaletteName = {
  [N in PageName]: AllPageNames[N] extends { synonyms: string } ? N : never
}[PageName]

interface Manifest {
  pages?: Readonly<Record<string, Page>>
  barePages?: readonly BarePage[]
}

type PagesFor<Texts extends PageTexts> = {
  readonly [N in keyof Texts]: Texts[N] extends { synonyms: string } ? ListPage : DetailsOnly
}

/** Manifest of a feature with pages: one entry for each name in its texts. */
export interface ManifestOf<Texts extends { pageNames: PageTexts }> extends Manifest {
  pages: PagesFor<Texts['pageNames']>
}

export type { Manifest }

export interface RegisteredRoute extends Route {
  access: PageAccess
  inShell: boolean
}

/** All routes of a manifest. */
export const routesOf = ({ pages = {}, barePages = [] }: Manifest): RegisteredRoute[] => [
  ...barePages.map((page) => ({ ...page, inShell: false })),
  ...Object.values(pages).flatMap(({ path, file, access, details = [] }) => [
    ...(file === undefined ? [] : [{ path, file, access, inShell: true }]),
    ...details.map((detail) => ({ ...detail, access, inShell: true })),
  ]),
]
