// Sets of offers as bits, one per place: what a million offers have in common is found by comparing words of 32 of them at once.

export type Bits = Uint32Array<ArrayBuffer>

const bitsPerWord = 32

export const makeBits = (places: number): Bits => new Uint32Array(Math.ceil(places / bitsPerWord))

/** The first `places` of them set. */
export const fullBits = (places: number, capacity: number): Bits => {
  const bits = makeBits(capacity)
  const whole = places >>> 5
  bits.fill(0xff_ff_ff_ff, 0, whole)
  if (places % bitsPerWord !== 0) bits[whole] = 2 ** (places % bitsPerWord) - 1
  return bits
}

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

/** Leaves in `bits` what `others` have as well. */
export const keepCommon = (bits: Bits, others: Bits): void => {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) & (others[at] as number)
}

/** Takes out of `bits` what `others` have. */
export const takeOut = (bits: Bits, others: Bits): void => {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) & ~(others[at] as number)
}

export const join = (bits: Bits, others: Bits): void => {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) | (others[at] as number)
}

const ones = (word: number): number => {
  let rest = word - ((word >>> 1) & 0x55_55_55_55)
  rest = (rest & 0x33_33_33_33) + ((rest >>> 2) & 0x33_33_33_33)
  return Math.imul((rest + (rest >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

export const countBits = (bits: Bits): number => {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += ones(bits[at] as number)
  return count
}

export const countCommon = (bits: Bits, others: Bits): number => {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    const word = (bits[at] as number) & (others[at] as number)
    if (word !== 0) count += ones(word)
  }
  return count
}

/** Calls with every place that is set, from the first on. */
export const eachBit = (bits: Bits, call: (place: number) => void): void => {
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] as number
    while (word !== 0) {
      const lowest = 31 - Math.clz32(word & -word)
      call(at * bitsPerWord + lowest)
      word &= word - 1
    }
  }
}
