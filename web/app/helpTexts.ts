// Where the texts of the help are, fetched by its pages: no other public page needs to know.
import type { TextFiles, Texts } from './moreTexts.ts'

export const helpFiles: TextFiles = import.meta.glob<Texts>('../features/help/locales/*.json', { import: 'default' })
