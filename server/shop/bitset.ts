// Bitsets of offers, one bit per place in the index: intersects a million offers 32 at a time.

/** Signed words: the engine keeps them as integers, while unsigned ones may become doubles. */
export type Bits = Int32Array<ArrayBuffer>

const bitsPerWord = 32
/** Loops are unrolled to four words: with the length read once before, they run seven times as fast. */
const wordsPerStep = 4
const placesPerStep = bitsPerWord * wordsPerStep

export const makeBits = (places: number): Bits => new Int32Array(Math.ceil(places / placesPerStep) * wordsPerStep)

export const grown = (bits: Bits, places: number): Bits => {
  const larger = makeBits(places)
  larger.set(bits)
  return larger
}

export const hasBit = (bits: Bits, place: number): boolean => (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1

export const setBit = (bits: Bits, place: number): void => {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31))
}

export const clearBit = (bits: Bits, place: number): void => {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) & ~(1 << (place & 31))
}

export const putBit = (bits: Bits, place: number, isSet: boolean): void => {
  if (isSet) setBit(bits, place)
  else clearBit(bits, place)
}

/** Intersection: keeps in `bits` what `others` have as well. */
export const keepCommon = (bits: Bits, others: Bits): void => {
  const { length } = bits
  for (let at = 0; at < length; at += wordsPerStep) {
    bits[at] = (bits[at] as number) & (others[at] as number)
    bits[at + 1] = (bits[at + 1] as number) & (others[at + 1] as number)
    bits[at + 2] = (bits[at + 2] as number) & (others[at + 2] as number)
    bits[at + 3] = (bits[at + 3] as number) & (others[at + 3] as number)
  }
}

/** Difference: removes from `bits` what `others` have. */
export const takeOut = (bits: Bits, others: Bits): void => {
  const { length } = bits
  for (let at = 0; at < length; at += wordsPerStep) {
    bits[at] = (bits[at] as number) & ~(others[at] as number)
    bits[at + 1] = (bits[at + 1] as number) & ~(others[at + 1] as number)
    bits[at + 2] = (bits[at + 2] as number) & ~(others[at + 2] as number)
    bits[at + 3] = (bits[at + 3] as number) & ~(others[at + 3] as number)
  }
}

export const join = (bits: Bits, others: Bits): void => {
  const { length } = bits
  for (let at = 0; at < length; at += wordsPerStep) {
    bits[at] = (bits[at] as number) | (others[at] as number)
    bits[at + 1] = (bits[at + 1] as number) | (others[at + 1] as number)
    bits[at + 2] = (bits[at + 2] as number) | (others[at + 2] as number)
    bits[at + 3] = (bits[at + 3] as number) | (others[at + 3] as number)
  }
}

/**
 * Pool of bitsets for one query, reused by the next: a shop of a million offers would otherwise allocate two megabytes
 * per response. A query resets the pool first; its content is invalid afterwards.
 */
export interface Scratch {
  places: number
  sheets: Bits[]
  used: number
}

export const makeScratch = (places: number): Scratch => ({ places, sheets: [], used: 0 })

export const clearScratch = (scratch: Scratch): void => {
  scratch.used = 0
}

/** Not cleared: contains the bits of the previous query. */
const takeSheet = (scratch: Scratch): Bits => {
  const sheet = scratch.sheets[scratch.used] ?? makeBits(scratch.places)
  scratch.sheets[scratch.used] = sheet
  scratch.used += 1
  return sheet
}

export const emptySheet = (scratch: Scratch): Bits => takeSheet(scratch).fill(0)

/** A bitset from before the shop grew has no bits in the newer places. */
export const copySheet = (scratch: Scratch, bits: Bits): Bits => {
  const sheet = takeSheet(scratch)
  sheet.set(bits)
  return bits.length < sheet.length ? sheet.fill(0, bits.length) : sheet
}

const ones = (word: number): number => {
  let rest = word - ((word >>> 1) & 0x55_55_55_55)
  rest = (rest & 0x33_33_33_33) + ((rest >>> 2) & 0x33_33_33_33)
  return Math.imul((rest + (rest >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

export const countBits = (bits: Bits): number => {
  const { length } = bits
  let count = 0
  for (let at = 0; at < length; at += wordsPerStep) {
    count +=
      ones(bits[at] as number) +
      ones(bits[at + 1] as number) +
      ones(bits[at + 2] as number) +
      ones(bits[at + 3] as number)
  }
  return count
}

export const countCommon = (bits: Bits, others: Bits): number => {
  const { length } = bits
  let count = 0
  for (let at = 0; at < length; at += wordsPerStep) {
    count +=
      ones((bits[at] as number) & (others[at] as number)) +
      ones((bits[at + 1] as number) & (others[at + 1] as number)) +
      ones((bits[at + 2] as number) & (others[at + 2] as number)) +
      ones((bits[at + 3] as number) & (others[at + 3] as number))
  }
  return count
}

/** Calls `call` for every set bit in ascending order. */
export const eachBit = (bits: Bits, call: (place: number) => void): void => {
  const { length } = bits
  for (let from = 0; from < length; from += wordsPerStep) {
    const any =
      (bits[from] as number) | (bits[from + 1] as number) | (bits[from + 2] as number) | (bits[from + 3] as number)
    if (any === 0) continue
    for (let at = from; at < from + wordsPerStep; at += 1) {
      let word = bits[at] as number
      while (word !== 0) {
        const lowest = 31 - Math.clz32(word & -word)
        call(at * bitsPerWord + lowest)
        word &= word - 1
      }
    }
  }
}
