import { decode, streamEncode } from 'dns-packet'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bytesOf, type DnsQuestion, startScriptedDns } from '../../testing/scriptedDns.ts'
import { answered, first, startScriptedNames, txt } from '../../testing/scriptedNames.ts'
import { ask } from './dnsQuery.ts'

const question = (asked: DnsQuestion) => ({ name: asked.name, type: asked.type as 'TXT', class: 'IN' as const })

describe('spoofed answers', () => {
  const forged = (asked: DnsQuestion, change: Partial<DnsQuestion>): Buffer => {
    const pretended = { ...asked, ...change }
    return bytesOf(pretended.id, question(pretended), answered(...txt(pretended.name, 'forged')))
  }

  it.each<[string, (asked: DnsQuestion) => Buffer | { fromElsewhere: Buffer }]>([
    ['have another id', (asked) => forged(asked, { id: asked.id ^ 1 })],
    ['answer another name', (asked) => forged(asked, { name: 'example.org' })],
    ['answer another type', (asked) => forged(asked, { type: 'A' })],
    ['come from another port', (asked) => ({ fromElsewhere: forged(asked, {}) })],
    ['are questions', (asked) => forged(asked, {}).fill(0, 2, 3)],
    ['are too short', (asked) => forged(asked, {}).subarray(0, 8)],
  ])('are ignored if they %s, and the real one is used', async (_how, forge) => {
    const scripted = await startScriptedNames({
      servers: {
        [first]: (asked) => {
          const honest = bytesOf(asked.id, question(asked), answered(...txt(asked.name, 'true')))
          return { kind: 'packets', packets: [forge(asked), honest] }
        },
      },
    })
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([
      { kind: 'records', values: ['true'], alias: null },
    ])
  })

  it('switch the query to TCP if there are too many of them', async () => {
    const scripted = await startScriptedNames({
      servers: {
        [first]: (asked) =>
          asked.transport === 'tcp'
            ? answered(...txt(asked.name, 'true'))
            : {
                kind: 'packets',
                packets: Array.from({ length: 20 }, (_, guess) => forged(asked, { id: asked.id ^ (guess + 1) })),
              },
      },
      options: { strayPacketsMax: 10, tryLimitsMs: [5_000] },
    })
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([{ values: ['true'] }])
  })

  it('are ignored over TCP as well', async () => {
    const scripted = await startScriptedNames({
      servers: {
        [first]: (asked) => {
          if (asked.transport === 'udp') return { kind: 'truncated' }
          const message = decode(forged(asked, { name: 'example.org' }))
          return { kind: 'packets', packets: [streamEncode(message)] }
        },
      },
    })
    expect((await scripted.names.readTxt('example.com')).servers).toMatchObject([{ kind: 'server_failure' }])
  })
})

describe('an aborted lookup', () => {
  it.each([
    ['before the first question', 1, 0],
    ['between the question over UDP and the one over TCP', 2, 1],
  ])('%s sends no more queries and returns at once', async (_when, endsAt, questions) => {
    const server = await startScriptedDns(({ transport }) => ({ kind: transport === 'udp' ? 'truncated' : 'silence' }))
    onTestFinished(() => server.close())
    const [host = '', port] = server.address.split(':')
    const reading = new AbortController()
    let taken = 0
    const take = (): boolean => {
      taken += 1
      if (taken === endsAt) reading.abort()
      return true
    }
    const limits = { tryLimitsMs: [20_000], answerBytesMax: 65_535, strayPacketsMax: 64 }
    const began = performance.now()
    const question = { name: 'example.com', type: 'TXT' as const }
    const heard = await ask([{ host, port: Number(port) }], question, false, limits, { signal: reading.signal, take })
    expect(heard).toEqual({ kind: 'silence' })
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(server.questions).toHaveLength(questions)
    expect(server.connections()).toBe(0)
  })
})
