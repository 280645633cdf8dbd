// Seeded random choices: always the same for the same name, so that the demo data is identical everywhere.

export interface Dice {
  /** Integer, both ends included. */
  number(min: number, max: number): number
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** FNV-1a hash of the name as seed for mulberry32. */
export const makeDice = (name: string): Dice => {
  let state = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) state = Math.imul(state ^ name.charCodeAt(at), 0x01000193)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 4294967296
  }
  const number = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[number(0, list.length - 1)]
    if (picked === undefined) throw new Error('Cannot pick from an empty list')
    return picked
  }
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  return { number, chance: (percent) => next() * 100 < percent, pick, shuffled }
}
