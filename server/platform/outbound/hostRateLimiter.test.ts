import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { makeBudget } from './budget.ts'
import { Failure } from './failures.ts'
import { makeTurns, type Turn, type TurnLimits, type Turns } from './hostRateLimiter.ts'

const plenty: TurnLimits = {
  pauseMs: 0,
  turnWaitMs: 10_000,
  exchangesMax: 10,
  exchangesPerSiteMax: 2,
  waitingMax: 100,
  waitingPerHostMax: 50,
}
const generous = makeBudget({ perMinuteMax: 1000, perHourMax: 1000 }, 100, () => 0)
const turnsWith = (limits: Partial<TurnLimits>, budget = generous): Turns =>
  makeTurns({ ...plenty, ...limits }, budget, () => performance.now())

const never = new AbortController().signal
const want = (
  turns: Turns,
  host: string,
  more: { site?: string; begun?: boolean; signal?: AbortSignal } = {},
): Promise<Turn> => turns.take({ host, site: more.site ?? host, begun: more.begun ?? false }, more.signal ?? never)

/** True if the promise is still pending after everything that could settle it now has run. */
const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  let pending = true
  promise.catch(() => undefined).finally(() => (pending = false))
  await new Promise((done) => setImmediate(done))
  return pending
}
const refusal = async (promise: Promise<Turn>): Promise<string> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Failure ? `${error.reason}: ${error.why}` : 'granted'
}

describe('turns', () => {
  it('grants a host to one request at a time, and other hosts in parallel', async () => {
    const turns = turnsWith({})
    const first = await want(turns, 'a')
    const second = want(turns, 'a')
    expect(await isPending(second)).toBe(true)
    await want(turns, 'b')
    first.end()
    expect(await isPending(second)).toBe(false)
  })

  it('keeps the pause after a request', async () => {
    const turns = turnsWith({ pauseMs: 60 })
    const first = await want(turns, 'a')
    first.end()
    const endedAtMs = performance.now()
    await want(turns, 'a')
    expect(performance.now() - endedAtMs).toBeGreaterThanOrEqual(59)
  })

  it('limits the requests per owner and in total', async () => {
    const turns = turnsWith({ exchangesPerSiteMax: 2, exchangesMax: 3 })
    const one = await want(turns, 'a.site', { site: 'site' })
    await want(turns, 'b.site', { site: 'site' })
    const third = want(turns, 'c.site', { site: 'site' })
    expect(await isPending(third)).toBe(true)
    const other = await want(turns, 'other')
    one.end()
    await third
    const over = want(turns, 'over')
    expect(await isPending(over)).toBe(true)
    other.end()
    expect(await isPending(over)).toBe(false)
  })

  it('prefers the next hop of a redirect to requests that have not begun', async () => {
    const turns = turnsWith({})
    const first = await want(turns, 'a')
    const order: string[] = []
    const note = (name: string, turn: Promise<Turn>): Promise<void> =>
      turn.then((granted) => {
        order.push(name)
        granted.end()
      })
    const all = [note('new', want(turns, 'a')), note('hop', want(turns, 'a', { begun: true }))]
    first.end()
    await Promise.all(all)
    expect(order).toEqual(['hop', 'new'])
  })

  it('rejects a request that would wait too long, or behind too many', async () => {
    const turns = turnsWith({ turnWaitMs: 30, waitingPerHostMax: 1, waitingMax: 2 })
    await want(turns, 'a')
    await want(turns, 'b')
    const waits = want(turns, 'a')
    expect(await refusal(want(turns, 'a'))).toBe('host_busy: too many wait')
    const waitsToo = want(turns, 'b')
    expect(await refusal(want(turns, 'c'))).toBe('host_busy: too many wait')
    expect(await refusal(waits)).toBe('host_busy: waited too long for a turn')
    expect(await refusal(waitsToo)).toBe('host_busy: waited too long for a turn')
  })

  it('rejects requests to a host that sent Retry-After, including waiting ones', async () => {
    const turns = turnsWith({})
    const first = await want(turns, 'a')
    const waits = want(turns, 'a')
    turns.leaveAlone('a', minuteMs)
    expect(await refusal(waits)).toBe('host_busy: the host asked to be left alone')
    first.end()
    expect(await refusal(want(turns, 'a'))).toBe('host_busy: the host asked to be left alone')
    expect(await refusal(want(turns, 'b'))).toBe('granted')
  })

  it('rejects requests when the budget of the host is used up', async () => {
    const turns = turnsWith(
      {},
      makeBudget({ perMinuteMax: 1, perHourMax: 10 }, 10, () => 0),
    )
    const first = await want(turns, 'a')
    first.end()
    expect(await refusal(want(turns, 'a'))).toBe('host_busy: the budget of the host is used up')
    expect(await refusal(want(turns, 'b'))).toBe('granted')
  })

  it('removes a waiter whose request was aborted, and keeps no slot for it', async () => {
    const turns = turnsWith({})
    const first = await want(turns, 'a')
    const controller = new AbortController()
    const gone = want(turns, 'a', { signal: controller.signal })
    const next = want(turns, 'a')
    controller.abort(new Error('over'))
    expect(await refusal(gone)).toContain('host_busy')
    first.end()
    expect(await isPending(next)).toBe(false)
  })
})
