// Similarity of a draft to its target page.
import { z } from 'zod'

export const passagesMax = 20

/** Verbatim overlap of the text with its target page. */
export const similarity = z.object({
  /** Null: the page was not read, or there is no text. */
  percent: z.int().min(0).max(100).nullable(),
  /** Longest first. */
  passages: z.array(z.object({ text: z.string(), words: z.int().min(0) })).max(passagesMax),
})
export type Similarity = z.output<typeof similarity>
