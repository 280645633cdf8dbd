// Built-in generator: writes what a brief requests from the sentences of the page. It adds nothing to the content of
// the page but connecting sentences.
import type { DraftingBrief } from './brief.ts'
import { writeArticle } from './compose.ts'
import { asLine } from './markdown.ts'
import { planHeadings } from './outline.ts'
import { writeSection } from './section.ts'
import { readMaterial } from './sentences.ts'

const sentencesMin = 3

export type Draft = { kind: 'written'; text: string } | { kind: 'page_empty' } | { kind: 'no_section' }

export const writeDraft = (brief: DraftingBrief): Draft => {
  if (brief.page === null) return { kind: 'page_empty' }
  const material = readMaterial(brief.page, brief.language)
  if (material.sentences.length < sentencesMin) return { kind: 'page_empty' }
  switch (brief.task) {
    case 'outline':
      return {
        kind: 'written',
        text: planHeadings(brief, material)
          .map((heading) => `- ${asLine(heading)}\n`)
          .join(''),
      }
    case 'article':
      return { kind: 'written', text: writeArticle(brief, material) }
    case 'section':
      if (brief.section === null) return { kind: 'no_section' }
      return { kind: 'written', text: writeSection(brief, material, brief.section) }
  }
}
