// Whether something on this page is written and not saved: then help comes in a new tab instead of asking whether to leave.

let held = 0

/** Says that there is something to lose, until the answer is called. */
export const holdUnsaved = (): (() => void) => {
  held += 1
  let released = false
  return () => {
    if (!released) held -= 1
    released = true
  }
}

export const isAnythingUnsaved = (): boolean => held > 0
