// Memory budget for all responses being read. Each has its own limit, but hundreds are read at once, and a slow sender
// controls how long its bytes are held.
import { Failure } from './failures.ts'

export interface Room {
  /** Opens the growing allocation of one response. */
  begin(): Held
}

export interface Held {
  /** Throws if the budget is used up; the response is then dropped, and its host requested again another time. */
  add(bytes: number): void
  end(): void
}

export const makeRoom = (bytesMax: number): Room => {
  let held = 0
  return {
    begin: () => {
      let own = 0
      return {
        add: (bytes) => {
          if (held + bytes > bytesMax) throw new Failure('host_busy', 'too many bytes are read at once')
          held += bytes
          own += bytes
        },
        end: () => {
          held -= own
          own = 0
        },
      }
    },
  }
}
