// Initials for a member without a picture, at most two letters.

const lettersMax = 2

export const initialsOf = (name: string): string => {
  const words = name
    .split('@')[0]
    ?.split(/[\s._-]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const firsts = (words ?? []).map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
  const chosen = firsts.length > lettersMax ? [firsts[0], firsts.at(-1)] : firsts
  return chosen.join('').toLocaleUpperCase()
}

/** Hash: always the same of `count` slots for the same text. */
export const placeOfText = (text: string, count: number): number => {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % count
}
