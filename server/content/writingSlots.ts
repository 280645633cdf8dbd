// All writings of this process. On shutdown they are ended first: each keeps its partial text and reports that it was
// interrupted.
import { write, type Reader, type WriteParts } from './write.ts'
import type { Writing } from './writing.ts'
import type { Writers } from './writers.ts'

export interface WritingSlots {
  writers: Writers
  write(writing: Writing, reader: Reader): Promise<void>
  stop(): Promise<void>
}

export const openWritingSlots = (parts: WriteParts): WritingSlots => {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  return {
    writers: parts.writers,
    write: async (writing, reader) => {
      const one = write(parts, writing, reader, closing.signal)
      underWay.add(one)
      await one.finally(() => underWay.delete(one))
    },
    stop: async () => {
      closing.abort()
      await Promise.allSettled(underWay)
    },
  }
}
