// What was typed for the items of the basket: what is on its way, and of which items something was refused and stands on the screen alone.
// Nothing is ordered before all of it has arrived.

export interface Savings {
  /** Resolves to whether the server has it now. Of several for one item the one that began last counts. */
  track(itemId: string, work: Promise<boolean>): void
  /** The items of which something stands on the screen alone, once nothing is on its way any more. */
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
