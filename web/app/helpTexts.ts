// Text files of the help, loaded by its pages only: no other public page needs them.
import type { TextFiles, Texts } from './moreTexts.ts'

export const helpFiles: TextFiles = import.meta.glob<Texts>('../features/help/locales/*.json', { import: 'default' })
