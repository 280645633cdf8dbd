// The days on which a delivered link is looked at again, as the guarantee promises them.

export const firstCheckDays = [1, 3, 7, 14, 30] as const
export const thenEveryDays = 14
const guaranteeDays = 365

const lastOfFirst = firstCheckDays[4]

export const checkDays = (): number[] => {
  const later = Math.floor((guaranteeDays - lastOfFirst) / thenEveryDays)
  return [...firstCheckDays, ...Array.from({ length: later }, (_, round) => lastOfFirst + (round + 1) * thenEveryDays)]
}
