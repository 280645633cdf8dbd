// Names and synonyms of all pages in English, from the texts of their features: the shell needs all of them at once, and
// nothing else of these files.
import type { PageText } from '../lib/manifest.ts'
import { joinPageNames } from './joinPageNames.ts'

export const pageNames = joinPageNames(
  import.meta.glob<Record<string, PageText>>('../features/{*,*/admin}/locales/en.json', {
    query: '?pageNames',
    import: 'default',
    eager: true,
  }),
)
