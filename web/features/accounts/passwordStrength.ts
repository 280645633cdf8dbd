// Rough, conservative password strength estimate: common first guesses count for little, words count as words, and only
// text without a pattern counts by its characters. The server alone decides what is accepted.

export type Strength = 'veryWeak' | 'weak' | 'good' | 'strong'
export const strengths: readonly Strength[] = ['veryWeak', 'weak', 'good', 'strong']

export type Weakness = 'common' | 'row' | 'repeat' | 'year' | 'name'

export interface StrengthEstimate {
  bits: number
  strength: Strength
  /** What makes it weaker than it looks, the worst first. */
  weaknesses: Weakness[]
}

const commonWords =
  `password passwort welcome willkommen letmein iloveyou ichliebedich admin administrator superman batman dragon monkey master
   princess sunshine sonnenschein schatz hallo hello secret geheim football fussball baseball computer internet summer winter
   sommer herbst spring autumn deutschland germany michael jennifer charlie thomas daniel login access start test demo
   ankerplatz backlink anchor harbour hafen`.split(/\s+/)
const rows = ['1234567890', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const bothWays = rows.flatMap((row) => [row, [...row].reverse().join('')])

const runLengthMin = 3
const nameLengthMin = 3
const commonWordBits = 7
const yearBits = 7
const rowBits = 6
const repeatBits = 5
const bitsPerWordLetter = 2.6
const upperCaseBits = 1
/**
 * Below the first: guessed immediately. Below the second: guessed with some effort. Above the last: not worth trying.
 */
const boundsBits = { veryWeak: 30, weak: 45, good: 60 }

const plain: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const unmasked = (text: string): string => [...text.toLowerCase()].map((sign) => plain[sign] ?? sign).join('')

const longestShared = (text: string, at: number, row: string): number => {
  const from = row.indexOf(text[at] ?? '')
  if (from === -1) return 0
  let length = 0
  while (at + length < text.length && text[at + length] === row[from + length]) length += 1
  return length
}

const poolOf = (password: string): number => {
  const sizes = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 33],
  ] as const
  return sizes.reduce((sum, [form, size]) => sum + (form.test(password) ? size : 0), 0)
}

interface Piece {
  length: number
  bits: number
  weakness?: Weakness
}

const wordAt = (lower: string, bare: string, at: number, name: string): Piece | null => {
  const isName = name.length >= nameLengthMin && lower.startsWith(name, at)
  if (isName) return { length: name.length, bits: commonWordBits, weakness: 'name' }
  const fits = commonWords.filter((word) => bare.startsWith(word, at)).sort((a, b) => b.length - a.length)
  const [word] = fits
  return word === undefined ? null : { length: word.length, bits: commonWordBits, weakness: 'common' }
}

const patternAt = (lower: string, at: number): Piece | null => {
  const year = /^(?:19|20)\d\d/.exec(lower.slice(at))
  if (year !== null) return { length: 4, bits: yearBits, weakness: 'year' }
  const repeated = /^(.)\1{2,}/u.exec(lower.slice(at))?.[0].length ?? 0
  if (repeated >= runLengthMin) return { length: repeated, bits: repeatBits, weakness: 'repeat' }
  const inRow = Math.max(...bothWays.map((row) => longestShared(lower, at, row)))
  return inRow >= runLengthMin ? { length: inRow, bits: rowBits, weakness: 'row' } : null
}

/** Pronounceable letters count as a word, in any language. */
const spokenAt = (password: string, at: number): Piece | null => {
  const letters = /^\p{L}{3,}/u.exec(password.slice(at))?.[0] ?? ''
  const vowels = letters.match(/[aeiouyäöüáéíóú]/gi)?.length ?? 0
  const share = letters === '' ? 0 : vowels / letters.length
  if (share < 0.2 || share > 0.7) return null
  return {
    length: letters.length,
    bits: letters.length * bitsPerWordLetter + (/\p{Lu}/u.test(letters) ? upperCaseBits : 0),
  }
}

const strengthOf = (bits: number): Strength => {
  if (bits < boundsBits.veryWeak) return 'veryWeak'
  if (bits < boundsBits.weak) return 'weak'
  return bits < boundsBits.good ? 'good' : 'strong'
}

export const estimateStrength = (password: string, email: string): StrengthEstimate => {
  const lower = password.toLowerCase()
  const bare = unmasked(password)
  const name = email.split('@')[0]?.trim().toLowerCase() ?? ''
  const signBits = Math.log2(Math.max(2, poolOf(password)))
  const found = new Set<Weakness>()
  const seen = new Set<string>()
  let bits = 0
  for (let at = 0; at < password.length;) {
    const piece = wordAt(lower, bare, at, name) ??
      patternAt(lower, at) ??
      spokenAt(password, at) ?? { length: 1, bits: signBits }
    const text = lower.slice(at, at + piece.length)
    // A repeated part adds next to nothing.
    bits += piece.length >= runLengthMin && seen.has(text) ? 1 : piece.bits
    if (piece.length >= runLengthMin && seen.has(text)) found.add('repeat')
    if (piece.weakness !== undefined) found.add(piece.weakness)
    seen.add(text)
    at += piece.length
  }
  const order: readonly Weakness[] = ['name', 'common', 'row', 'repeat', 'year']
  return { bits, strength: strengthOf(bits), weaknesses: order.filter((weakness) => found.has(weakness)) }
}
