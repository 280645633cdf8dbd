// What the header says about earning. Pure, so that each of its cases can be looked at.

export type Prompt = { kind: 'progress'; withBacklinks: number; total: number } | { kind: 'free' }

interface Standing {
  /** Verified websites, and those of them with a verified link. */
  total: number
  withBacklinks: number
  /** Null while it is unknown. */
  balance: number | null
}

/** Null when there is nothing to say: every website has its link, or there is a balance to begin with. */
export const promptOf = ({ total, withBacklinks, balance }: Standing): Prompt | null => {
  const counted = Math.min(withBacklinks, total)
  if (counted < total) return { kind: 'progress', withBacklinks: counted, total }
  return total === 0 && balance === 0 ? { kind: 'free' } : null
}
