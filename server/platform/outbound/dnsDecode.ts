// Pure: decodes the parts of a DNS message that we use, from untrusted bytes. The package that encodes our queries
// would follow pointers eight thousand times for each name; here the cost is linear in the length.

/** The target of an NS or CNAME, or a TXT record with its strings joined. */
export interface DnsRecord {
  name: string
  type: 'NS' | 'CNAME' | 'TXT'
  text: string
}

export interface Message {
  id: number
  rcode: number
  isResponse: boolean
  authoritative: boolean
  truncated: boolean
  recursionAvailable: boolean
  /** Type and class as numbers. */
  questions: { name: string; type: number; class: number }[]
  answers: DnsRecord[]
  authorities: DnsRecord[]
}

export const typeNumbers = { NS: 2, CNAME: 5, TXT: 16, OPT: 41 } as const
export const internet = 1

const headerBytes = 12
const questionTailBytes = 4
const recordTailBytes = 10
const flags = {
  response: 0x8000,
  authoritative: 0x0400,
  truncated: 0x0200,
  recursionAvailable: 0x0080,
  rcode: 0xf,
} as const

/** No legitimate name has more records. */
const recordsMax = 1000
const pointerMark = 0xc0
const jumpsMax = 64
const labelBytesMax = 63
const nameBytesMax = 254

/** Null if it is malformed. */
export const decodeMessage = (bytes: Buffer): Message | null => {
  try {
    return decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const decode = (bytes: Buffer): Message => {
  const [bits, questions] = [bytes.readUInt16BE(2), bytes.readUInt16BE(4)]
  const [answers, authorities, additionals] = [bytes.readUInt16BE(6), bytes.readUInt16BE(8), bytes.readUInt16BE(10)]
  if (questions + answers + authorities + additionals > recordsMax) throw new RangeError('too many records')
  const reader = makeReader(bytes, headerBytes)
  const message: Message = {
    id: bytes.readUInt16BE(0),
    rcode: bits & flags.rcode,
    isResponse: (bits & flags.response) !== 0,
    authoritative: (bits & flags.authoritative) !== 0,
    truncated: (bits & flags.truncated) !== 0,
    recursionAvailable: (bits & flags.recursionAvailable) !== 0,
    questions: Array.from({ length: questions }, reader.question),
    answers: Array.from({ length: answers }, reader.record).flatMap(kept),
    authorities: Array.from({ length: authorities }, reader.record).flatMap(kept),
  }
  const rest = Array.from({ length: additionals }, reader.record)
  const upperBits = rest.find(({ type }) => type === typeNumbers.OPT)?.upperCodeBits ?? 0
  return { ...message, rcode: message.rcode | (upperBits << 4) }
}

interface WireRecord {
  name: string
  type: number
  class: number
  /** In an OPT record: the upper bits of the response code. */
  upperCodeBits: number
  text: string | null
}

const kept = ({ name, type, class: network, text }: WireRecord): DnsRecord[] => {
  const known = network === internet && text !== null ? typeNames.get(type) : undefined
  return known === undefined || text === null ? [] : [{ name, type: known, text }]
}

const typeNames = new Map<number, DnsRecord['type']>([
  [typeNumbers.NS, 'NS'],
  [typeNumbers.CNAME, 'CNAME'],
  [typeNumbers.TXT, 'TXT'],
])

const makeReader = (bytes: Buffer, from: number): { question(): Message['questions'][0]; record(): WireRecord } => {
  let at = from
  return {
    question: () => {
      const { name, next } = nameAt(bytes, at)
      at = next + questionTailBytes
      return { name, type: bytes.readUInt16BE(next), class: bytes.readUInt16BE(next + 2) }
    },
    record: () => {
      const { name, next } = nameAt(bytes, at)
      const type = bytes.readUInt16BE(next)
      const start = next + recordTailBytes
      const end = start + bytes.readUInt16BE(next + 8)
      if (end > bytes.length) throw new RangeError('a record beyond the end')
      at = end
      const text = textAt(bytes, type, start, end)
      return { name, type, class: bytes.readUInt16BE(next + 2), upperCodeBits: bytes.readUInt8(next + 4), text }
    },
  }
}

const textAt = (bytes: Buffer, type: number, start: number, end: number): string | null => {
  if (type === typeNumbers.TXT) return stringsAt(bytes, start, end)
  if (type !== typeNumbers.NS && type !== typeNumbers.CNAME) return null
  const { name, next } = nameAt(bytes, start)
  if (next !== end) throw new RangeError('a name beyond its record')
  return name
}

const stringsAt = (bytes: Buffer, start: number, end: number): string => {
  const strings: Buffer[] = []
  for (let at = start; at < end;) {
    const next = at + 1 + bytes.readUInt8(at)
    if (next > end) throw new RangeError('a string beyond its record')
    strings.push(bytes.subarray(at + 1, next))
    at = next
  }
  return Buffer.concat(strings).toString()
}

/** Pointers may only lead backwards, and their number is limited. */
const nameAt = (bytes: Buffer, start: number): { name: string; next: number } => {
  const labels: string[] = []
  let [at, next, nameBytes, jumps] = [start, -1, 0, 0]
  for (let size = bytes.readUInt8(at); size !== 0; size = bytes.readUInt8(at)) {
    if (size >= pointerMark) {
      const target = bytes.readUInt16BE(at) & 0x3fff
      jumps += 1
      if (target >= at || jumps > jumpsMax) throw new RangeError('an invalid pointer')
      next = next === -1 ? at + 2 : next
      at = target
      continue
    }
    nameBytes += size + 1
    const end = at + 1 + size
    if (size > labelBytesMax || nameBytes > nameBytesMax || end > bytes.length) throw new RangeError('a label too long')
    labels.push(labelText(bytes.subarray(at + 1, end)))
    at = end
  }
  return { name: labels.join('.'), next: next === -1 ? at + 1 : next }
}

/** Lower case. A dot inside a label must not look like a separator. */
const labelText = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .toLowerCase()
    .replaceAll(/[^!-~]|[.\\]/g, (sign) => `\\${sign.charCodeAt(0)}`)
