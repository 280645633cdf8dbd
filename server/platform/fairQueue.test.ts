import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairQueue, type FairQueue, type Lane, type Place } from './fairQueue.ts'

const lane: Lane = { turns: 1, waitingMax: 1_000, groupWaitingMax: 1_000, memberWaitingMax: 1_000 }

/** Work that ends when the test says so, one after the other. */
const useWork = <L extends string>(queue: FairQueue<L>) => {
  const served: string[] = []
  const refused: string[] = []
  const gates: (() => void)[] = []
  let waits = 0
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  return {
    served,
    refused,
    enter: async (name: string, place: Place<L>): Promise<void> => {
      waits += 1
      void queue
        .run(place, () => {
          served.push(name)
          return new Promise<void>((resolve) => gates.push(resolve))
        })
        .catch(() => refused.push(name))
      await settle()
    },
    serveOne: async (): Promise<boolean> => {
      const gate = gates.shift()
      if (gate === undefined) return false
      gate()
      await settle()
      return true
    },
    /** Entered, and neither served nor refused. */
    outstanding: () => waits - served.length - refused.length,
  }
}

const refusal = () => new Error('full')
const at = (group: string, member = group): Place<'all'> => ({ lane: 'all', group, member })
const oneLane = (limits: Partial<Lane> = {}) => {
  const queue = createFairQueue({ atOnce: 1, lanes: { all: { ...lane, ...limits } }, refusal })
  return { queue, ...useWork(queue) }
}

describe('a fair queue', () => {
  it('lets a newcomer of another group wait for one turn of each group, however long they are', async () => {
    const { enter, serveOne, served } = oneLane()
    for (let i = 0; i < 50; i += 1) await enter(`flood ${i}`, at('flood'))
    await enter('honest', at('honest'))
    await serveOne()
    await serveOne()
    expect(served).toEqual(['flood 0', 'flood 1', 'honest'])
  })

  it('counts a group of many members as one', async () => {
    const { enter, serveOne, served } = oneLane()
    for (let i = 0; i < 50; i += 1) await enter(`flood ${i}`, at('2001:db8:1::/48', `${i}`))
    await enter('honest', at('honest'))
    await enter('quiet', at('2001:db8:1::/48', 'quiet'))
    for (let i = 0; i < 4; i += 1) await serveOne()
    expect(served.slice(1, 4)).toEqual(['flood 1', 'honest', 'flood 2'])
  })

  it('gives the members of a group turns', async () => {
    const { enter, serveOne, served } = oneLane()
    await enter('running', at('other'))
    for (const name of ['a1', 'a2', 'a3', 'b1']) await enter(name, at('group', name.charAt(0)))
    while (await serveOne());
    expect(served).toEqual(['running', 'a1', 'b1', 'a2', 'a3'])
  })

  it('drops the newest of the longest group when it is full, and not the newcomer', async () => {
    const { enter, refused, queue } = oneLane({ waitingMax: 5 })
    for (const name of ['running', 'a1', 'a2', 'a3']) await enter(name, at('a'))
    for (const name of ['b1', 'b2']) await enter(name, at('b'))
    await enter('c1', at('c'))
    expect(refused).toEqual(['a3'])
    await enter('a4', at('a'))
    expect(refused).toEqual(['a3', 'a4'])
    await enter('d1', at('d'))
    expect([refused.length, queue.waiting()]).toEqual([3, 5])
    for (const name of ['e1', 'f1']) await enter(name, at(name))
    expect(refused.slice(4)).toEqual(['f1'])
  })

  it('drops from a longest group whose members wait once each', async () => {
    const { enter, refused } = oneLane({ waitingMax: 3 })
    await enter('running', at('x'))
    for (const name of ['a1', 'a2', 'a3']) await enter(name, at('a', name))
    await enter('b1', at('b'))
    expect(refused).toEqual(['a3'])
  })

  it('bounds what waits for a group and for each of its members', async () => {
    const { enter, refused, queue } = oneLane({ groupWaitingMax: 4, memberWaitingMax: 3 })
    await enter('running', at('x'))
    for (let i = 0; i < 5; i += 1) await enter(`a${i}`, at('group', 'a'))
    expect([refused, queue.waiting()]).toEqual([['a3', 'a4'], 3])
    await enter('b0', at('group', 'b'))
    await enter('c0', at('group', 'c'))
    expect([refused, queue.waiting()]).toEqual([['a3', 'a4', 'a2'], 4])
  })

  it('serves a lane of priority first, but not for ever', async () => {
    const lanes = { first: { ...lane, turns: 3 }, last: lane }
    const { enter, serveOne, served } = useWork(createFairQueue({ atOnce: 1, lanes, refusal }))
    await enter('running', { lane: 'last', group: 'x', member: 'x' })
    for (let i = 0; i < 3; i += 1) await enter(`last ${i}`, { lane: 'last', group: 'x', member: 'x' })
    for (let i = 0; i < 5; i += 1) await enter(`first ${i}`, { lane: 'first', group: `${i}`, member: 'x' })
    while (await serveOne());
    const order = ['first 0', 'first 1', 'first 2', 'last 0', 'first 3', 'first 4', 'last 1', 'last 2']
    expect(served).toEqual(['running', ...order])
  })

  it('releases the slot of failed work', async () => {
    const { queue } = oneLane()
    await expect(queue.run(at('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run(at('a'), () => Promise.resolve('next'))).toBe('next')
  })
})

const visitor = fc.record({ group: fc.integer({ min: 0, max: 5 }), member: fc.integer({ min: 0, max: 3 }) })
const event = fc.oneof({ weight: 3, arbitrary: visitor }, { weight: 2, arbitrary: fc.constant('serve' as const) })

describe('in any order of arrivals, a fair queue', () => {
  it('is bounded, never idle while work waits, and serves or refuses all', async () => {
    const limits = { waitingMax: 8, groupWaitingMax: 5, memberWaitingMax: 3 }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(event, { maxLength: 60 }), async (atOnce, events) => {
        const queue = createFairQueue({ atOnce, lanes: { all: { ...lane, ...limits } }, refusal })
        const { enter, serveOne, served, refused, outstanding } = useWork(queue)
        let [entered, done] = [0, 0]
        for (const one of events) {
          if (one === 'serve') done += Number(await serveOne())
          else await enter(`${(entered += 1)}`, at(`${one.group}`, `${one.group}.${one.member}`))
          expect(queue.waiting()).toBe(outstanding())
          expect(queue.waiting()).toBeLessThanOrEqual(limits.waitingMax)
          const running = served.length - done
          expect(running).toBe(queue.waiting() > 0 ? atOnce : Math.min(atOnce, running))
        }
        while (await serveOne());
        expect([queue.waiting(), served.length + refused.length]).toEqual([0, entered])
        expect(new Set([...served, ...refused]).size).toBe(entered)
      }),
    )
  })

  it('lets no group wait for more than one turn of each other group', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 80 }), async (events) => {
        const { enter, serveOne, served } = oneLane()
        const groupOf = new Map<string, number>()
        const waitingOf = (group: number): number =>
          [...groupOf].filter(([name, own]) => own === group && !served.includes(name)).length
        /** For each waiting group: the turns of others since its last own turn, or since it began to wait. */
        const passed = new Map<number, Map<number, number>>()
        const count = (from: number): void => {
          for (const name of served.slice(from)) {
            const turn = groupOf.get(name) ?? -1
            passed.delete(turn)
            if (waitingOf(turn) > 0) passed.set(turn, new Map())
            for (const [group, turns] of passed) {
              if (group === turn) continue
              turns.set(turn, (turns.get(turn) ?? 0) + 1)
              expect(turns.get(turn)).toBe(1)
            }
          }
        }
        let entered = 0
        for (const one of [...events, ...Array<'serve'>(events.length).fill('serve')]) {
          const before = served.length
          if (one === 'serve') await serveOne()
          else {
            const name = `${(entered += 1)}`
            groupOf.set(name, one.group)
            await enter(name, at(`${one.group}`, `${one.member}`))
            if (!served.includes(name) && !passed.has(one.group)) passed.set(one.group, new Map())
          }
          count(before)
        }
        expect(served).toHaveLength(entered)
      }),
    )
  })
})
