// Common passwords that attackers try first. Only those long enough to pass the length rule matter here; trailing
// digits and symbols, capital letters and the usual substitutions (a → 4, o → 0 …) do not make one of them stronger.

const roots = new Set(
  `password passwort passwords passwort1 letmein welcome willkommen administrator iloveyou ichliebedich qwertyuiop
   qwertzuiop qwertyuiopasdfghjkl qwertzuiopasdfghjkl asdfghjkl yxcvbnm zxcvbnm abcdefghij abcdefghijk abcdefghijkl
   superman batman starwars football fussball baseball basketball princess sunshine sonnenschein schatz hallo halloween
   hallowelt helloworld dragon monkey master trustno one computer internet changeme secret geheim geheimnis testtest
   qwerty qwertz qwertyqwerty qwertzqwertz passwordpassword passwortpasswort ankerplatz backlink backlinks
   bayernmuenchen bayernmunchen deutschland germany michelle jennifer charlie liverpool chelsea arsenal summer winter
   sommer fruehling herbst spring autumn january februar default guest root toor login access`.split(/\s+/),
)

const keyboardRows = [
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
]

const replaced: Record<string, string> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

const plain = (text: string): string => [...text].map((sign) => replaced[sign] ?? sign).join('')

export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 3) return true
  if (isRun(lower) || isRepetition(lower)) return true
  const withoutTail = lower.replace(/[\d\W_]+$/, '')
  return [lower, withoutTail, plain(lower), plain(withoutTail)].some((candidate) => roots.has(candidate))
}

/** Neighbouring keys or letters, possibly repeated: 12345678901234, abcdefghijkl. */
const isRun = (text: string): boolean =>
  keyboardRows.some((row) => row.repeat(Math.ceil(text.length / row.length) + 1).includes(text))

/** The same short sequence repeated: abcabcabcabc. */
const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/.test(text)
