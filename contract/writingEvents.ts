// Events of the stream on which a draft arrives while it is written.
import { z } from 'zod'
import { block } from './article.ts'
import { draft, engine, outline, writingProblem, writingTask } from './content.ts'

/** Events of the writing stream, by event name. */
export const writingEvents = {
  begin: z.object({ task: writingTask, engine, model: z.string().nullable(), section: z.int().nullable() }),
  /** Replaces the blocks from this index on; for a section, only its own blocks. */
  text: z.object({ title: z.string().nullable(), from: z.int().min(0), blocks: z.array(block) }),
  outline: z.object({ outline }),
  /** Last event. */
  end: z.object({
    outcome: z.enum(['written', 'stopped', 'failed']),
    problem: writingProblem.nullable(),
    draft,
  }),
} as const
export type WritingEvent = keyof typeof writingEvents
export type WritingPayload<E extends WritingEvent> = z.output<(typeof writingEvents)[E]>
