// A draft that was just made is written at once, and only then: what is to begin is handed from one page to the next in memory, so that a
// reload or a way back finds nothing to begin.
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
