import { type Answer, AUTHORITATIVE_ANSWER, encode, RECURSION_AVAILABLE, TRUNCATED_RESPONSE } from 'dns-packet'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMessage, type DnsRecord } from './dnsDecode.ts'

type Generated<Kind> = Kind extends fc.Arbitrary<infer Value> ? Value : never

const name = fc.domain({ size: 'small' })
const text = fc.string({ unit: 'binary', maxLength: 60 })
const record = fc.oneof(
  fc.record({ name, type: fc.constantFrom('NS' as const, 'CNAME' as const), ttl: fc.nat(), data: name }),
  fc.record({ name, type: fc.constant('TXT' as const), ttl: fc.nat(), data: fc.array(text, { maxLength: 3 }) }),
  fc.record({ name, type: fc.constant('A' as const), ttl: fc.nat(), data: fc.ipV4() }),
  fc.record({ name, type: fc.constant('MX' as const), data: fc.record({ preference: fc.nat(9), exchange: name }) }),
)
const records = fc.array(record, { maxLength: 6 })
const packet = fc.record({
  type: fc.constant('response' as const),
  id: fc.nat(65_535),
  flags: fc.constantFrom(0, 2, 3, AUTHORITATIVE_ANSWER, RECURSION_AVAILABLE, TRUNCATED_RESPONSE),
  questions: fc.array(fc.record({ name, type: fc.constantFrom('TXT' as const, 'NS' as const) }), { maxLength: 2 }),
  answers: records,
  authorities: records,
  additionals: records,
})

// dns-packet converts the texts to buffers in place, so it gets a copy.
const written = (value: Generated<typeof packet>): Buffer => encode(structuredClone(value))

const keptOf = (list: readonly Generated<typeof record>[]): DnsRecord[] =>
  list.flatMap((each): DnsRecord[] => {
    if (each.type === 'TXT') return [{ name: each.name.toLowerCase(), type: each.type, text: joined(each.data) }]
    if (each.type !== 'NS' && each.type !== 'CNAME') return []
    return [{ name: each.name.toLowerCase(), type: each.type, text: each.data.toLowerCase() }]
  })
const joined = (strings: readonly string[]): string =>
  Buffer.concat(strings.map((each) => Buffer.from(each))).toString()

const tail = (type: number, dataBytes: number): Buffer => {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(dataBytes, 8)
  return fixed
}
const pointer = (at: number): Buffer => Buffer.from([0xc0 | (at >> 8), at & 0xff])
const head = encode({ type: 'response', id: 1, questions: [{ name: 'example.com', type: 'TXT' }] })
/** The header with these records as its answers. */
const withAnswers = (...answers: Buffer[]): Buffer => {
  const bytes = Buffer.concat([head, ...answers])
  bytes.writeUInt16BE(answers.length, 6)
  return bytes
}

describe('a DNS message', () => {
  it('is decoded as it was encoded', () => {
    fc.assert(
      fc.property(packet, (value) => {
        const message = decodeMessage(written(value))
        expect(message).toMatchObject({
          id: value.id,
          rcode: value.flags & 0xf,
          isResponse: true,
          authoritative: value.flags === AUTHORITATIVE_ANSWER,
          recursionAvailable: value.flags === RECURSION_AVAILABLE,
          truncated: value.flags === TRUNCATED_RESPONSE,
        })
        expect(message?.questions.map((question) => question.name)).toEqual(
          value.questions.map((question) => question.name.toLowerCase()),
        )
        expect(message?.answers).toEqual(keptOf(value.answers))
        expect(message?.authorities).toEqual(keptOf(value.authorities))
      }),
    )
  })

  it('is decoded or rejected, whatever its bytes are', () => {
    const damaged = fc
      .tuple(packet, fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 8 }), fc.nat(400))
      .map(([value, changes, cut]) => {
        const bytes = written(value)
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
        return cut === 0 ? bytes : bytes.subarray(0, Math.max(0, bytes.length - cut))
      })
    const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
    fc.assert(
      fc.property(fc.oneof(damaged, noise), (bytes) => {
        const message = decodeMessage(bytes)
        expect(message === null || message.answers.length < 1_000).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('has the upper bits of its code in the OPT record', () => {
    const opt: Answer = {
      ...{ type: 'OPT', name: '.', udpPayloadSize: 1232, extendedRcode: 1, ednsVersion: 0 },
      ...{ flags: 0, flag_do: false, options: [] },
    }
    expect(decodeMessage(encode({ type: 'response', id: 1, additionals: [opt] }))?.rcode).toBe(16)
  })

  it('may point back to earlier names', () => {
    const data = Buffer.concat([Buffer.from([3]), Buffer.from('WWW'), pointer(12)])
    expect(decodeMessage(withAnswers(Buffer.concat([pointer(12), tail(5, data.length), data])))?.answers).toEqual([
      { name: 'example.com', type: 'CNAME', text: 'www.example.com' },
    ])
  })

  it('cannot pass one label off as two', () => {
    const data = Buffer.from('\u0002hi', 'latin1')
    const label = Buffer.concat([Buffer.from([11]), Buffer.from('example.com'), Buffer.from([0])])
    const [read] = decodeMessage(withAnswers(Buffer.concat([label, tail(16, data.length), data])))?.answers ?? []
    expect(read).toEqual({ name: String.raw`example\46com`, type: 'TXT', text: 'hi' })
  })

  it.each([
    ['points at itself', pointer(head.length)],
    ['points ahead', pointer(head.length + 4)],
    ['has a label of an unknown kind', Buffer.from([0x80, 0])],
    ['is longer than a name can be', Buffer.concat(Array.from({ length: 70 }, () => Buffer.from([3, 97, 97, 97])))],
  ])('is rejected if a name in it %s', (_how, bytes) => {
    expect(decodeMessage(withAnswers(Buffer.concat([bytes, tail(16, 0), Buffer.alloc(300)])))).toBeNull()
  })

  it('is decoded fast even if it is crafted to be slow', () => {
    // A chain of pointers, each to the previous one, inside an unknown record; then names that point to its end.
    const ladderAt = head.length + 12
    const rungs = Array.from({ length: 8_000 }, (_, rung) => pointer(rung === 0 ? 12 : ladderAt + 2 * (rung - 1)))
    const ladder = Buffer.concat([pointer(12), tail(65_280, 2 * rungs.length), ...rungs])
    const climb = Buffer.concat([pointer(ladderAt + 2 * (rungs.length - 1)), tail(16, 0)])
    const began = performance.now()
    for (let round = 0; round < 100; round += 1) {
      expect(decodeMessage(withAnswers(ladder, ...Array.from({ length: 900 }, () => climb)))).toBeNull()
    }
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(decodeMessage(withAnswers(ladder))?.answers).toEqual([])
  })

  it('has no more than a thousand records', () => {
    const empty = Buffer.concat([pointer(12), tail(16, 0)])
    expect(decodeMessage(withAnswers(...Array.from({ length: 900 }, () => empty)))?.answers).toHaveLength(900)
    expect(decodeMessage(withAnswers(...Array.from({ length: 1_000 }, () => empty)))).toBeNull()
  })
})
