// All texts of the web app: one file per feature and language, loaded when a page first needs them. The manifests of
// the features declare the types of their files, so that a misspelt key is a compile error.
import { appLanguage, type LoadTexts } from '../lib/i18n.ts'
import type { AllPageNames, Namespaces } from '../lib/manifest.ts'
import type charts from '../ui/locales/charts.en.json'
import type ui from '../ui/locales/en.json'
import type unsaved from '../ui/locales/unsaved.en.json'
import type app from './locales/en.json'
import type { TextFiles, Texts } from './moreTexts.ts'

declare module '../lib/manifest.ts' {
  interface Namespaces {
    app: typeof app
    charts: typeof charts
    ui: typeof ui
    unsaved: typeof unsaved
  }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    returnNull: false
    resources: Namespaces & { pageNames: AllPageNames }
  }
}

/**
 * Texts of public pages. The list of all other files keeps growing, so it is loaded with the first page that needs it.
 */
const firstFiles: TextFiles = {
  ...import.meta.glob<Texts>('./locales/*.json', { import: 'default' }),
  ...import.meta.glob<Texts>('../ui/locales/{en,de}.json', { import: 'default' }),
  ...import.meta.glob<Texts>('../lib/locales/*.json', { import: 'default' }),
  ...import.meta.glob<Texts>('../features/{accounts,contact,statistics,landing,legal}/locales/*.json', {
    import: 'default',
  }),
  ...import.meta.glob<Texts>('../features/referrals/locales/invitation.*.json', { import: 'default' }),
}

const allFiles = async (): Promise<TextFiles> => ({ ...firstFiles, ...(await import('./moreTexts.ts')).moreFiles })

/** Needed by every page, so loaded before anything is shown. */
export const firstNamespaces = ['app', 'ui'] as const

/** `../features/credits/locales/de.json` holds the German texts of `credits`, `../features/credits/admin/locales/de.json` those of `creditsAdmin`; `../lib/locales/errors.de.json` those of `errors`. */
const placeOf = (file: string): { namespace: string; language: string } => {
  const [, folder = '', admin, name = '', language = ''] =
    /(?:([^/.]+)\/)?(admin\/)?locales\/(?:(\w+)\.)?(\w+)\.json$/.exec(file) ?? []
  return { namespace: name || `${folder}${admin === undefined ? '' : 'Admin'}` || 'app', language }
}

const find = (files: TextFiles, language: string, namespace: string): (() => Promise<Texts>) | undefined =>
  Object.entries(files).find(([file]) => {
    const place = placeOf(file)
    return place.language === language && place.namespace === namespace
  })?.[1]

/** The help has many files, and each of its pages needs few. */
const helpFiles = async (): Promise<TextFiles> => (await import('./helpTexts.ts')).helpFiles

export const loadTexts: LoadTexts = async (language, namespace) => {
  const others = namespace.startsWith('help') ? helpFiles : allFiles
  const load = find(firstFiles, language, namespace) ?? find(await others(), language, namespace)
  if (load === undefined) throw new Error(`There are no texts for ${namespace} in ${language}.`)
  return load()
}

/** Preloads the list and the page names for member pages, while the session is requested from the server. */
export const prepareTexts = (): void => void loadTexts(appLanguage(), 'pageNames').catch(() => undefined)

/** All texts at once, for rendering at build time. */
export const loadAllTexts = async (): Promise<Record<string, Record<string, Texts>>> => {
  const all: Record<string, Record<string, Texts>> = {}
  for (const [file, load] of Object.entries(await allFiles())) {
    const { namespace, language } = placeOf(file)
    all[language] = { ...all[language], [namespace]: await load() }
  }
  return all
}
