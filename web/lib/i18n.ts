// Language of the interface and loading of its texts. Public pages follow their URL (/de…); all others the stored
// choice, then the browser, then English.
import { createInstance, type BackendModule, type i18n as I18n, type Resource, type ResourceKey } from 'i18next'
import type { Language } from '../../contract/accounts.ts'
import { siteName } from './site.ts'
import { readStored, writeStored } from './browserStorage.ts'

export type { Language }

export const languages: readonly Language[] = ['en', 'de']
const fallbackLanguage: Language = 'en'
export const languageKey = 'language'

const loadRetriesMax = 5
const loadRetryFirstDelayMs = 350
const parallelLoadsMax = 10

const isLanguage = (value: string | null | undefined): value is Language => languages.some((known) => known === value)

export const languageOfPath = (pathname: string): Language => (/^\/de(?:\/|$)/.test(pathname) ? 'de' : 'en')

/** The first of the browser's languages that we support. */
export const preferredLanguage = (wanted: readonly string[]): Language => {
  const spoken = wanted.map((tag) => tag.slice(0, 2).toLowerCase())
  return spoken.find(isLanguage) ?? fallbackLanguage
}

export const storedLanguage = (): Language | null => {
  const stored = readStored(languageKey)
  return isLanguage(stored) ? stored : null
}

export const storeLanguage = (language: Language): void => writeStored(languageKey, language)

export const appLanguage = (): Language => storedLanguage() ?? preferredLanguage(navigator.languages)

/** The language in which this document was prerendered; null if it was not. Hydration requires the same one. */
export const renderedLanguage = (): Language | null => {
  const { rendered } = document.documentElement.dataset
  return isLanguage(rendered) ? rendered : null
}

export type LoadTexts = (language: Language, namespace: string) => Promise<ResourceKey>

const backendOf = (load: LoadTexts): BackendModule => ({
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: (language, namespace, done) => {
    load(language as Language, namespace).then(
      (texts) => done(null, texts),
      // `true` requests a retry.
      (error: unknown) => done(error instanceof Error ? error : String(error), true),
    )
  },
})

interface Texts {
  /** All texts at once, for prerendering at build time. */
  resources?: Resource
  /** Texts on demand, and the namespaces that every page needs. */
  load?: { texts: LoadTexts; first: readonly string[] }
}

export const createI18n = async (language: Language, { resources, load }: Texts): Promise<I18n> => {
  const i18n = createInstance()
  if (load !== undefined) i18n.use(backendOf(load.texts))
  await i18n.init({
    lng: language,
    supportedLngs: languages,
    // Both languages are complete, so the fallback is only fetched for an unsupported language.
    fallbackLng: (code) => (isLanguage(code) ? [] : [fallbackLanguage]),
    ns: [...(load?.first ?? [])],
    defaultNS: 'app',
    ...(resources === undefined ? {} : { resources, initAsync: false }),
    maxRetries: loadRetriesMax,
    retryTimeout: loadRetryFirstDelayMs,
    maxParallelReads: parallelLoadsMax,
    interpolation: { escapeValue: false, defaultVariables: { site: siteName } },
    returnNull: false,
  })
  return i18n
}
