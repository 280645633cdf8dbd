// Which of several values side by side is the best.

export type Wanted = 'high' | 'low'

/** Of what nobody knows nothing is said, and nothing where all that is known is the same. */
export const bestAmong = (values: readonly (number | null)[], wanted: Wanted): boolean[] => {
  const known = values.filter((value) => value !== null)
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  if (known.length < 2 || lowest === highest) return values.map(() => false)
  return values.map((value) => value === (wanted === 'high' ? highest : lowest))
}
