// How many bytes of answers are held while they are read, all of them together: each has its own bound, but hundreds are read at once, and
// whoever sends slowly chooses how long theirs is held.
import { Failure } from './failures.ts'

export interface Room {
  /** A place for the bytes of one answer, which grow. */
  begin(): Held
}

export interface Held {
  /** Refused where there is no room left; the answer is given up then, and its host asked again another time. */
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
