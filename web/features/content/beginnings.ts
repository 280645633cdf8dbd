// Starts generation once for a newly created draft. The pending task is passed between pages in memory, so that a
// reload or going back does not start it again.
import type { WritingTask } from '../../../contract/content.ts'

export type Beginning = Exclude<WritingTask, 'section'>

let expected: { id: string; task: Beginning } | null = null

export const expectWriting = (id: string, task: Beginning): void => {
  expected = { id, task }
}

export const takeExpected = (id: string): Beginning | null => {
  const task = expected?.id === id ? expected.task : null
  expected = null
  return task
}
