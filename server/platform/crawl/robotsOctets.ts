// One spelling for every octet of a robots.txt pattern or a URL path, so that `/%7Ejoe`, `/~joe` and `/ü`, `/%c3%bc` are
// the same. One pass over the bytes: a file of 500 KB may consist of letters that need encoding.

const firstPlain = 0x21
const lastPlain = 0x7e
const percent = 0x25
/** An octet becomes three characters at most, a UTF-16 unit three octets. */
const growth = 3
const roomBytes = 16 * 1024
const room = { octets: Buffer.alloc(roomBytes), spelt: Buffer.alloc(roomBytes * growth) }

const upperHex = '0123456789ABCDEF'
/** The value of a hexadecimal digit by its character code, -1 for any other character. */
const hexValues = Int8Array.from({ length: 256 }, (_, code) =>
  /^[0-9a-f]$/i.test(String.fromCharCode(code)) ? Number.parseInt(String.fromCharCode(code), 16) : -1,
)
/** RFC 3986: these mean the same encoded and plain. */
const unreserved = Uint8Array.from({ length: 256 }, (_, code) =>
  Number(code < 128 && /^[\w.~-]$/.test(String.fromCharCode(code))),
)

/** Most patterns are spelt like this already. */
const isSpelt = /^[!-$&-~]*$/

const roomFor = (length: number): { octets: Buffer; spelt: Buffer } =>
  length * growth <= roomBytes
    ? room
    : { octets: Buffer.alloc(length * growth), spelt: Buffer.alloc(length * growth * growth) }

export const spellOctets = (text: string): string => {
  if (isSpelt.test(text)) return text
  const { octets, spelt } = roomFor(text.length)
  const end = octets.write(text, 'utf8')
  let at = 0
  const putEncoded = (octet: number): void => {
    spelt[at] = percent
    spelt[at + 1] = upperHex.charCodeAt(octet >> 4)
    spelt[at + 2] = upperHex.charCodeAt(octet & 15)
    at += 3
  }
  for (let index = 0; index < end; index += 1) {
    const octet = octets[index] ?? 0
    const encoded = octet === percent && index + 2 < end ? encodedAt(octets, index) : -1
    if (encoded !== -1) index += 2
    if (encoded === -1 ? octet >= firstPlain && octet <= lastPlain : unreserved[encoded] === 1) {
      spelt[at] = encoded === -1 ? octet : encoded
      at += 1
    } else putEncoded(encoded === -1 ? octet : encoded)
  }
  return spelt.toString('latin1', 0, at)
}

/** The octet that the three characters from here encode, or -1. */
const encodedAt = (octets: Buffer, index: number): number => {
  const high = hexValues[octets[index + 1] ?? 0] ?? -1
  const low = hexValues[octets[index + 2] ?? 0] ?? -1
  return high === -1 || low === -1 ? -1 : high * 16 + low
}
