// Tracks saving of basket input: pending saves, and items with rejected input that exists only on the screen. Nothing
// is ordered before everything is saved.

export interface Savings {
  /** Resolves to whether the server has saved it. Of several saves for one item the one started last counts. */
  track(itemId: string, work: Promise<boolean>): void
  /** The items with unsaved input, once no save is pending. */
  settled(): Promise<ReadonlySet<string>>
}

export const openSavings = (onChange: (unsaved: ReadonlySet<string>) => void): Savings => {
  const running = new Set<Promise<void>>()
  const newest = new Map<string, Promise<boolean>>()
  let unsaved: ReadonlySet<string> = new Set()

  const note = (itemId: string, isSaved: boolean): void => {
    if (unsaved.has(itemId) !== isSaved) return
    const others = [...unsaved].filter((id) => id !== itemId)
    unsaved = new Set(isSaved ? others : [...others, itemId])
    onChange(unsaved)
  }

  const follow = async (itemId: string, work: Promise<boolean>): Promise<void> => {
    const isSaved = await work
    if (newest.get(itemId) === work) note(itemId, isSaved)
  }

  return {
    track: (itemId, work) => {
      newest.set(itemId, work)
      const following = follow(itemId, work).finally(() => running.delete(following))
      running.add(following)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
      return unsaved
    },
  }
}
