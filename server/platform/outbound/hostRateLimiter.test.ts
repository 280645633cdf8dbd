import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { makeBudget } from './budget.ts'
import { Failure } from './failures.ts'
import { createHostRateLimiter, type HostSlot, type HostRateLimits, type HostRateLimiter } from './hostRateLimiter.ts'

const plenty: HostRateLimits = {
  pauseMs: 0,
  turnWaitMs: 10_000,
  exchangesMax: 10,
  exchangesPerSiteMax: 2,
  waitingMax: 100,
  waitingPerHostMax: 50,
}
const generous = makeBudget({ perMinuteMax: 1000, perHourMax: 1000 }, 100, () => 0)
const limiterWith = (limits: Partial<HostRateLimits>, budget = generous): HostRateLimiter =>
  createHostRateLimiter({ ...plenty, ...limits }, budget, () => performance.now())

const never = new AbortController().signal
const want = (
  limiter: HostRateLimiter,
  host: string,
  more: { site?: string; begun?: boolean; signal?: AbortSignal } = {},
): Promise<HostSlot> =>
  limiter.take({ host, site: more.site ?? host, begun: more.begun ?? false }, more.signal ?? never)

/** True if the promise is still pending after everything that could settle it now has run. */
const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  let pending = true
  promise.catch(() => undefined).finally(() => (pending = false))
  await new Promise((done) => setImmediate(done))
  return pending
}
const refusal = async (promise: Promise<HostSlot>): Promise<string> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Failure ? `${error.reason}: ${error.why}` : 'granted'
}

describe('the host rate limiter', () => {
  it('grants a host to one request at a time, and other hosts in parallel', async () => {
    const limiter = limiterWith({})
    const first = await want(limiter, 'a')
    const second = want(limiter, 'a')
    expect(await isPending(second)).toBe(true)
    await want(limiter, 'b')
    first.end()
    expect(await isPending(second)).toBe(false)
  })

  it('keeps the pause after a request', async () => {
    const limiter = limiterWith({ pauseMs: 60 })
    const first = await want(limiter, 'a')
    first.end()
    const endedAtMs = performance.now()
    await want(limiter, 'a')
    expect(performance.now() - endedAtMs).toBeGreaterThanOrEqual(59)
  })

  it('limits the requests per owner and in total', async () => {
    const limiter = limiterWith({ exchangesPerSiteMax: 2, exchangesMax: 3 })
    const one = await want(limiter, 'a.site', { site: 'site' })
    await want(limiter, 'b.site', { site: 'site' })
    const third = want(limiter, 'c.site', { site: 'site' })
    expect(await isPending(third)).toBe(true)
    const other = await want(limiter, 'other')
    one.end()
    await third
    const over = want(limiter, 'over')
    expect(await isPending(over)).toBe(true)
    other.end()
    expect(await isPending(over)).toBe(false)
  })

  it('prefers the next hop of a redirect to requests that have not begun', async () => {
    const limiter = limiterWith({})
    const first = await want(limiter, 'a')
    const order: string[] = []
    const note = (name: string, slot: Promise<HostSlot>): Promise<void> =>
      slot.then((granted) => {
        order.push(name)
        granted.end()
      })
    const all = [note('new', want(limiter, 'a')), note('hop', want(limiter, 'a', { begun: true }))]
    first.end()
    await Promise.all(all)
    expect(order).toEqual(['hop', 'new'])
  })

  it('rejects a request that would wait too long, or behind too many', async () => {
    const limiter = limiterWith({ turnWaitMs: 30, waitingPerHostMax: 1, waitingMax: 2 })
    await want(limiter, 'a')
    await want(limiter, 'b')
    const waits = want(limiter, 'a')
    expect(await refusal(want(limiter, 'a'))).toBe('host_busy: too many wait')
    const waitsToo = want(limiter, 'b')
    expect(await refusal(want(limiter, 'c'))).toBe('host_busy: too many wait')
    expect(await refusal(waits)).toBe('host_busy: waited too long for a slot')
    expect(await refusal(waitsToo)).toBe('host_busy: waited too long for a slot')
  })

  it('rejects requests to a host that sent Retry-After, including waiting ones', async () => {
    const limiter = limiterWith({})
    const first = await want(limiter, 'a')
    const waits = want(limiter, 'a')
    limiter.leaveAlone('a', minuteMs)
    expect(await refusal(waits)).toBe('host_busy: the host asked to be left alone')
    first.end()
    expect(await refusal(want(limiter, 'a'))).toBe('host_busy: the host asked to be left alone')
    expect(await refusal(want(limiter, 'b'))).toBe('granted')
  })

  it('rejects requests when the budget of the host is used up', async () => {
    const limiter = limiterWith(
      {},
      makeBudget({ perMinuteMax: 1, perHourMax: 10 }, 10, () => 0),
    )
    const first = await want(limiter, 'a')
    first.end()
    expect(await refusal(want(limiter, 'a'))).toBe('host_busy: the budget of the host is used up')
    expect(await refusal(want(limiter, 'b'))).toBe('granted')
  })

  it('removes a waiter whose request was aborted, and keeps no slot for it', async () => {
    const limiter = limiterWith({})
    const first = await want(limiter, 'a')
    const controller = new AbortController()
    const gone = want(limiter, 'a', { signal: controller.signal })
    const next = want(limiter, 'a')
    controller.abort(new Error('over'))
    expect(await refusal(gone)).toContain('host_busy')
    first.end()
    expect(await isPending(next)).toBe(false)
  })
})
