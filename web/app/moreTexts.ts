// Text files of all features, loaded by the first page that is not public: the file names alone would burden public
// pages.
import type { ResourceKey } from 'i18next'

export type Texts = ResourceKey
export type TextFiles = Record<string, () => Promise<Texts>>

export const moreFiles: TextFiles = {
  ...import.meta.glob<Texts>('../ui/locales/*.json', { import: 'default' }),
  ...import.meta.glob<Texts>('../features/{*,*/admin}/locales/*.json', { import: 'default' }),
  'pageNames/locales/en.json': async () => (await import('./pageNamesEn.ts')).pageNames,
  'pageNames/locales/de.json': async () => (await import('./pageNamesDe.ts')).pageNames,
}
