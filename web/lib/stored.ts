// What this browser remembers. A browser that forbids storage remembers nothing, and everything still works.

export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeStored = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing to be done: the choice holds until the page is left.
  }
}
