// Finds the best of several values in a comparison.

export type Wanted = 'high' | 'low'

/** Unknown values never win, and there is no winner if all known values are equal. */
export const bestAmong = (values: readonly (number | null)[], wanted: Wanted): boolean[] => {
  const known = values.filter((value) => value !== null)
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  if (known.length < 2 || lowest === highest) return values.map(() => false)
  return values.map((value) => value === (wanted === 'high' ? highest : lowest))
}
