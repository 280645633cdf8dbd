// Families of texts that cost much to read: each is one unit, repeated up to any length.
const emptyTag = '\u{e0067}\u{e007f}'

export const families: Readonly<Record<string, string>> = {
  'a ligature of 18 letters': '\ufdfa',
  'marks to be sorted': '\u0301\u0316',
  'marks of three classes on a letter': `a${'\u0301\u0316\u0334'.repeat(10)}`,
  'half-width sound marks to be sorted': '\uff9e\u0316\uff9f\u0323',
  'Hangul to be composed': '\u1112\u1161\u11ab',
  'capitals that grow': '\u0390\u1e9e\u0130',
  'joiners between Arabic letters': '\u0627\u064b\u200c',
  'emoji of one family': '👩‍👩‍👧‍👦',
  'flags made of tags': `🏴${emptyTag}`,
  'white space': ' \t\u00a0\u3000',
  'white space before a letter': `${' '.repeat(97)}a`,
  letters: 'a',
  'letters without case': 'ẞ',
  'single surrogates': '\ud800',
  'characters that JSON escapes': '\u0001',
  'labels of a domain': 'a.',
  'hyphens and dots': 'a-.-',
  'encoded labels': 'xn--zz.',
  'an address without end': 'a@a.',
  'nested markup': '<b>',
  'nested Markdown': '[![',
  'template tags': '{{a|',
  'percent signs': '%2',
  'page addresses': 'http://a ',
  commas: ',',
  digits: '9',
}

const encoder = new TextEncoder()

/** The unit as often as it fits into so many UTF-16 units. */
export const ofLength = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** The unit as often as its JSON fits into so many bytes. */
export const ofJsonBytes = (unit: string, bytes: number): string => {
  const each = encoder.encode(JSON.stringify(unit)).length - 2
  return unit.repeat(Math.max(1, Math.floor(bytes / each)))
}

/** The unit as often as its percent-encoding fits into so many bytes. */
export const ofUrlBytes = (unit: string, bytes: number): string =>
  encodeURIComponent(unit.toWellFormed()).repeat(
    Math.max(1, Math.floor(bytes / encodeURIComponent(unit.toWellFormed()).length)),
  )

/** Bodies that are hostile whatever the endpoint: nested, wide, and no JSON at all. */
export const hostileBodies = (bytes: number): Record<string, string> => ({
  'nested lists': '['.repeat(bytes),
  'nested lists, closed': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'nested objects': '{"a":'.repeat(bytes / 5),
  'many keys': `{${Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":0`).join()}}`.slice(0, bytes),
  'many unknown keys': `{${Array.from({ length: Math.floor(bytes / 14) }, (_, at) => `"k${at}":0`).join()}}`,
  'one key often': `{${Array.from({ length: Math.floor(bytes / 8) }, () => '"a":0').join()}}`,
  'the prototype': `{"__proto__":${'{"__proto__":'.repeat(bytes / 15)}0${'}'.repeat(bytes / 15)}}`,
  'a long number': '9'.repeat(bytes),
  'white space': ' '.repeat(bytes),
  'bytes that are not UTF-8': '\u00ff'.repeat(bytes),
})
