import { describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { type Outcome, together } from './groupCommit.ts'

interface Turn {
  asked: readonly string[]
  manner: string
  end(outcomes: Outcome<string>[]): void
  fail(error: Error): void
}

/** Batches that the test completes. */
const openCounter = (sizes: { most: number; crowd: number }) => {
  const turns: Turn[] = []
  const ask = together<string, string>(
    (asked, manner) =>
      new Promise((end, fail) => {
        turns.push({ asked, manner, end, fail })
      }),
    sizes,
  )
  return {
    ask,
    turns,
    /** Waits until the batch with this number has begun, then completes it and answers every request in it. */
    endTurn: async (number: number): Promise<void> => {
      await until(`turn ${number} begins`, () => turns.length > number)
      const turn = turns[number]
      turn?.end(turn.asked.map((name) => ({ answer: `${name} in turn ${number}` })))
    },
  }
}

describe('group commit', () => {
  it('runs a single request at once, and batches those that arrive while it runs', async () => {
    const { ask, turns, endTurn } = openCounter({ most: 10, crowd: 10 })
    const answers = ['lena', 'ben', 'mia'].map(ask)
    expect(turns.map(({ asked }) => asked)).toEqual([['lena']])
    await endTurn(0)
    await endTurn(1)
    expect(await Promise.all(answers)).toEqual(['lena in turn 0', 'ben in turn 1', 'mia in turn 1'])
    const late = ask('tom')
    expect(turns.map(({ asked }) => asked)).toEqual([['lena'], ['ben', 'mia'], ['tom']])
    await endTurn(2)
    expect(await late).toBe('tom in turn 2')
  })

  it('runs a second batch in parallel when enough requests wait, but no third, each up to its maximum size', async () => {
    const { ask, turns, endTurn } = openCounter({ most: 3, crowd: 2 })
    const answers = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(ask)
    expect(turns.map(({ asked }) => asked)).toEqual([['a'], ['b', 'c']])
    await endTurn(1)
    await endTurn(2)
    await endTurn(3)
    expect(turns.map(({ asked }) => asked)).toEqual([['a'], ['b', 'c'], ['d', 'e', 'f'], ['g']])
    await endTurn(0)
    const turnOf = [0, 1, 1, 2, 2, 2, 3]
    expect(await Promise.all(answers)).toEqual(turnOf.map((turn, at) => `${'abcdefg'[at]} in turn ${turn}`))
  })

  it('rejects one request of a batch and completes the others', async () => {
    const { ask, turns, endTurn } = openCounter({ most: 10, crowd: 10 })
    const answers = ['first', 'lena', 'ben'].map(ask)
    await endTurn(0)
    await until('the second turn begins', () => turns.length === 2)
    turns[1]?.end([{ error: new Error('not lena') }, { answer: 'ben' }])
    expect(await Promise.allSettled(answers)).toMatchObject([
      { value: 'first in turn 0' },
      { reason: new Error('not lena') },
      { value: 'ben' },
    ])
  })

  it('moves a request that conflicts with its batch to the next one, before later arrivals', async () => {
    const { ask, turns, endTurn } = openCounter({ most: 10, crowd: 10 })
    const answers = ['first', 'lena', 'ben'].map(ask)
    await endTurn(0)
    await until('the second turn begins', () => turns.length === 2)
    const late = ask('mia')
    turns[1]?.end([{ answer: 'lena' }, 'again'])
    await endTurn(2)
    expect(turns[2]?.asked).toEqual(['ben', 'mia'])
    expect(await Promise.all([...answers, late])).toEqual(['first in turn 0', 'lena', 'ben in turn 2', 'mia in turn 2'])
  })

  it('runs each request separately after a batch fails, so that only the one that caused it is rejected and no other waits for it', async () => {
    const { ask, turns, endTurn } = openCounter({ most: 10, crowd: 10 })
    const answers = ['first', 'lena', 'ben'].map(ask)
    await endTurn(0)
    await until('the second turn begins', () => turns.length === 2)
    turns[1]?.fail(new Error('all of it'))
    await until('both are served apart', () => turns.length === 4)
    const late = ask('mia')
    await endTurn(4)
    expect(await late).toBe('mia in turn 4')
    turns[2]?.fail(new Error('lena'))
    await endTurn(3)
    expect(await Promise.allSettled(answers)).toMatchObject([
      { value: 'first in turn 0' },
      { reason: new Error('lena') },
      { value: 'ben in turn 3' },
    ])
    const inTurn = 'in a turn'
    expect(turns.map(({ manner }) => manner)).toEqual([inTurn, inTurn, 'apart', 'apart', inTurn])
  })
})
