// Prompt in the header about earning credits. Pure, so that each case can be tested.

export type Prompt = { kind: 'progress'; withBacklinks: number; total: number } | { kind: 'free' }

interface Standing {
  /** Verified websites, and those of them with a verified link. */
  total: number
  withBacklinks: number
  /** Null while loading. */
  balance: number | null
}

/** Null if there is nothing to show: every website has its link, or there already is a balance. */
export const promptOf = ({ total, withBacklinks, balance }: Standing): Prompt | null => {
  const counted = Math.min(withBacklinks, total)
  if (counted < total) return { kind: 'progress', withBacklinks: counted, total }
  return total === 0 && balance === 0 ? { kind: 'free' } : null
}
