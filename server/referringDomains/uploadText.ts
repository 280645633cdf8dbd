// Decodes an uploaded list: spreadsheets and link tools use several encodings.

const marks: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** Size of the sample that decides whether it is text. */
const sampleBytes = 4_096
const zeroSharesText = 0.3

/** Null if it is not text, such as an image or a workbook. */
export const textOf = (bytes: Uint8Array): string | null => {
  const marked = marks.find((mark) => mark.bytes.every((byte, place) => bytes[place] === byte))
  const encoding = marked?.encoding ?? guessed(bytes)
  if (encoding === null) return null
  const text = new TextDecoder(encoding).decode(bytes)
  // A NUL character means that it was cut off or is not text.
  return text.includes('\0') ? null : text
}

const guessed = (bytes: Uint8Array): string | null => {
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (const [place, byte] of sample.entries()) {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  // Latin letters in UTF-16 have a zero in every other byte.
  if (even + odd === 0) return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  if (even === 0 && odd > sample.length * zeroSharesText) return 'utf-16le'
  return odd === 0 && even > sample.length * zeroSharesText ? 'utf-16be' : null
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
