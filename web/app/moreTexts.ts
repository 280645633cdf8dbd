// Where the texts of all features are, fetched by the first page that is not public: the names alone would burden those.
import type { ResourceKey } from 'i18next'

export type Texts = ResourceKey
export type TextFiles = Record<string, () => Promise<Texts>>

export const moreFiles: TextFiles = {
  ...import.meta.glob<Texts>('../ui/locales/*.json', { import: 'default' }),
  ...import.meta.glob<Texts>('../features/*/locales/*.json', { import: 'default' }),
}
