// Form schema of a project: comma-separated keywords, and a page on the chosen website.
import { z } from 'zod'
import { keywordLengthMax, keywordsMax, pageUrlLengthMax } from '../../../contract/limits.ts'
import { type Project, projectDraft, type ProjectDraft } from '../../../contract/projects.ts'
import { sourcePage } from '../../../contract/sourcePage.ts'
import { writeIssue } from '../../lib/formIssues.ts'

export interface ProjectInput {
  name: string
  website_id: string
  target_url: string
  keywords: string
  note: string
}

/** Without duplicates, ignoring case; separated by commas, semicolons or line breaks. */
export const wordsIn = (typed: string): string[] => {
  const words = typed
    .split(/[,;\n]/)
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter((word) => word !== '')
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
}

const keywords = z
  .string()
  .superRefine((typed, context) => {
    const words = wordsIn(typed)
    const message = words.some((word) => word.length > keywordLengthMax)
      ? writeIssue({ code: 'too_long', limit: keywordLengthMax })
      : words.length > keywordsMax
        ? writeIssue({ code: 'too_big', limit: keywordsMax })
        : null
    if (message !== null) context.addIssue({ code: 'custom', input: typed, message })
  })
  .transform(wordsIn)

/** `domainOf` knows the websites to choose from. */
export const projectForm = (
  domainOf: (websiteId: string) => string | undefined,
): z.ZodType<ProjectDraft, ProjectInput> =>
  z
    .object({
      name: projectDraft.shape.name,
      website_id: z.string().min(1),
      target_url: z.string().trim().max(pageUrlLengthMax),
      keywords,
      note: projectDraft.shape.note.unwrap() as z.ZodType<string | null, string>,
    })
    .superRefine(({ website_id: websiteId, target_url: typed }, context) => {
      const domain = domainOf(websiteId)
      if (domain === undefined || typed === '' || sourcePage(typed, domain).kind === 'page') return
      context.addIssue({ code: 'custom', path: ['target_url'], input: typed, message: 'wrong_domain' })
    })

export const newProjectInput = (websiteId: string): ProjectInput => ({
  name: '',
  website_id: websiteId,
  target_url: '',
  keywords: '',
  note: '',
})

export const projectInputOf = ({ name, website, target_url, keywords: words, note }: Project): ProjectInput => ({
  name,
  website_id: website.id,
  target_url,
  keywords: words.join(', '),
  note: note ?? '',
})
