// What an engine is asked to write, as data: the one block of JSON that a question carries beside its instructions. The text of a stranger's
// page stands in it as lines of data and nowhere else.
import { z } from 'zod'

const text = z.string().max(5_000)

export const pageLinesMax = 600

export const draftingBrief = z.strictObject({
  task: z.enum(['outline', 'article', 'section']),
  language: z.enum(['de', 'en']),
  tone: z.enum(['neutral', 'friendly', 'expert', 'lively']),
  /** About so many; of a section, its own. */
  words: z.int().min(20).max(5_000),
  /** Empty: what the page is about. */
  topic: text,
  link: z.strictObject({ url: text, anchor: text }),
  /** Headings to write along; null: the engine's own. */
  outline: z.array(text).max(20).nullable(),
  /** Null: it could not be read. */
  page: z
    .strictObject({
      title: text.nullable(),
      description: text.nullable(),
      /** In the order of the page; headings have their level. */
      lines: z.array(z.strictObject({ text, heading: z.int().min(1).max(6).nullable() })).max(pageLinesMax),
    })
    .nullable(),
  /** The one that is written anew. */
  section: z
    .strictObject({
      /** Null: what stands before the first heading. */
      heading: text.nullable(),
      /** The other headings of the article. */
      others: z.array(text).max(60),
      /** What stands there now. */
      now: z.string().max(20_000),
      request: text,
      /** The link stands in it and has to stay. */
      has_link: z.boolean(),
    })
    .nullable(),
})
export type DraftingBrief = z.output<typeof draftingBrief>
