// Public module for demo data and tests of other modules: creates or reads past states of content. The product never
// imports it.
export { articleFromMarkdown, outlineFromText } from './fromMarkdown.ts'
export { withOneLink } from './oneLink.ts'
export { answerTokensMax, messagesFor, type Wanted } from './prompt.ts'
export { readUses } from './use.ts'
export { withSection } from './writing.ts'
