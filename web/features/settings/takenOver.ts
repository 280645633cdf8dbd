// Takes single values over from another state of the same thing; whatever else has changed meanwhile stays.

export const takenOver = <T extends object>(
  now: T | undefined,
  from: T | undefined,
  keys: readonly string[],
): T | undefined => {
  if (now === undefined || from === undefined) return now
  const taken = Object.entries(from).filter(([key]) => keys.includes(key))
  return { ...now, ...(Object.fromEntries(taken) as Partial<T>) }
}
