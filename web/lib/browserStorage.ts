// Browser storage. If the browser forbids it, nothing is stored and everything still works.

/** Permanently, or until the tab closes. */
type Kept = 'browser' | 'tab'

const storageOf = (kept: Kept): Storage => (kept === 'browser' ? localStorage : sessionStorage)

export const readStored = (key: string, kept: Kept = 'browser'): string | null => {
  try {
    return storageOf(kept).getItem(key)
  } catch {
    return null
  }
}

export const writeStored = (key: string, value: string, kept: Kept = 'browser'): void => {
  try {
    storageOf(kept).setItem(key, value)
  } catch {
    // Nothing to be done: the choice holds until the page is left.
  }
}

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // What cannot be read is not there either.
  }
}
