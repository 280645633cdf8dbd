// Drafting brief: what an AI model has to write, as the one block of JSON that a request carries beside its
// instructions. Untrusted page text appears in it as lines of data and nowhere else.
import { z } from 'zod'

const text = z.string().max(5_000)

export const pageLinesMax = 600

export const draftingBrief = z.strictObject({
  task: z.enum(['outline', 'article', 'section']),
  language: z.enum(['de', 'en']),
  tone: z.enum(['neutral', 'friendly', 'expert', 'lively']),
  /** Approximate length; for a section, its own. */
  words: z.int().min(20).max(5_000),
  /** Empty: the subject of the page. */
  topic: text,
  link: z.strictObject({ url: text, anchor: text }),
  /** Headings to follow; null: the model chooses its own. */
  outline: z.array(text).max(20).nullable(),
  /** Null: the page could not be read. */
  page: z
    .strictObject({
      title: text.nullable(),
      description: text.nullable(),
      /** In page order; headings have their level. */
      lines: z.array(z.strictObject({ text, heading: z.int().min(1).max(6).nullable() })).max(pageLinesMax),
    })
    .nullable(),
  /** The section to regenerate. */
  section: z
    .strictObject({
      /** Null: the text before the first heading. */
      heading: text.nullable(),
      /** The other headings of the article. */
      others: z.array(text).max(60),
      /** Its current text. */
      now: z.string().max(20_000),
      request: text,
      /** It contains the link, which has to stay. */
      has_link: z.boolean(),
    })
    .nullable(),
})
export type DraftingBrief = z.output<typeof draftingBrief>
