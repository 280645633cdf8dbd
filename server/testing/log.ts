// A log that a test can read as records, with no output on the screen.
import { makeLog, type Log } from '../platform/log.ts'

export interface ReadableLog {
  log: Log
  lines(): Record<string, unknown>[]
}

export const readableLog = (): ReadableLog => {
  const written: string[] = []
  const log = makeLog('debug', { write: (line: string) => void written.push(line) })
  return { log, lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) }
}
