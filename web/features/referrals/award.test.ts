import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../contract/durations.ts'
import { ApiError } from '../../lib/http.ts'
import { type Award, type AwardSurroundings, createAwarding } from './award.ts'
import { createReferrerMemory } from './referrer.ts'
import { shelfWith } from './shelf.fixture.ts'

const referrer = '6f1c2f2e-7a3b-4d1c-9b1a-2f4d5e6a7b8c'
const member = '0b7e1d3c-4f5a-4e2d-8c3b-9a8b7c6d5e4f'
const stranger = '3c2b1a09-4f5a-4e2d-8c3b-9a8b7c6d5e4f'
const click = '1f0c2f2e-7a3b-7d1c-9b1a-2f4d5e6a7b8c'
const start = Date.parse('2026-11-16T12:00:00.000Z')

/** Tabs of one browser: each has its own referrer memory on the same storage, and they take turns. */
const browser = (answer: () => Promise<unknown> = () => Promise.resolve({ done: true })) => {
  const shelf = shelfWith()
  const scenario = { shelf, nowMs: start, answer, calls: [] as Award[], keysAtCall: [] as string[][], warnings: 0 }
  let turn: Promise<unknown> = Promise.resolve()
  const exclusively: AwardSurroundings['exclusively'] = (work) => {
    const mine = turn.then(work)
    turn = mine
    return mine
  }
  const tab = () => {
    const memory = createReferrerMemory(
      shelf,
      () => scenario.nowMs,
      () => undefined,
    )
    const award = createAwarding({
      award: (body) => {
        scenario.calls.push(body)
        scenario.keysAtCall.push(Object.keys(shelf.entries))
        return scenario.answer()
      },
      memory,
      shelf,
      exclusively,
      now: () => scenario.nowMs,
      warn: () => void (scenario.warnings += 1),
    })
    return { memory, award }
  }
  return Object.assign(scenario, { tab })
}

const failing =
  (status: number, code: 'network' | 'unavailable' | 'too_many_requests' | 'forbidden' | 'signed_out') => () =>
    Promise.reject(new ApiError(status, { code }))

describe('after sign-in', () => {
  it('the server learns the referrer, and the storage is cleared first', async () => {
    const scenario = browser()
    const { memory, award } = scenario.tab()
    memory.remember(referrer, click)
    await award(member)
    expect(scenario.calls).toEqual([{ p_referrer_id: referrer, p_referral_id: member, p_click_id: click }])
    expect(scenario.keysAtCall).toEqual([['referral-award']])
    expect(scenario.shelf.entries).toEqual({})
  })

  it('the call is made once, despite several events and tabs', async () => {
    const scenario = browser()
    const tabs = [scenario.tab(), scenario.tab(), scenario.tab()]
    tabs[0]?.memory.remember(referrer, null)
    await Promise.all(tabs.flatMap(({ award }) => [award(member), award(member)]))
    expect(scenario.calls).toEqual([{ p_referrer_id: referrer, p_referral_id: member }])
  })

  it('no call is made for the member’s own id, without a referrer or after 30 days; the storage is cleared anyway', async () => {
    const scenario = browser()
    const { memory, award } = scenario.tab()
    memory.remember(member, null)
    await award(member)
    await award(member)
    memory.remember(referrer, null)
    scenario.shelf.write('referrer_id', 'nobody')
    scenario.nowMs += 30 * dayMs
    await award(member)
    expect(scenario.calls).toEqual([])
    expect(scenario.shelf.entries).toEqual({})
  })

  it('the old key is read as well', async () => {
    const scenario = browser()
    scenario.shelf.write('referrer_id', referrer.toUpperCase())
    await scenario.tab().award(member)
    expect(scenario.calls).toEqual([{ p_referrer_id: referrer, p_referral_id: member }])
    expect(scenario.shelf.entries).toEqual({})
  })
})

describe('a failed call', () => {
  it.each([
    ['no answer came', failing(0, 'network')],
    ['the server was broken', failing(503, 'unavailable')],
    ['there were too many', failing(429, 'too_many_requests')],
    ['the session had ended', failing(401, 'signed_out')],
  ])('because %s is logged and retried at the next start', async (_, fails) => {
    const scenario = browser(fails)
    const first = scenario.tab()
    first.memory.remember(referrer, click)
    await first.award(member)
    expect(scenario.warnings).toBe(1)
    expect(Object.keys(scenario.shelf.entries)).toEqual(['referral-award'])
    const second = scenario.tab()
    scenario.answer = () => Promise.resolve({ done: true })
    await second.award(member)
    expect(scenario.calls).toHaveLength(2)
    expect(scenario.calls[1]).toEqual(scenario.calls[0])
    expect(scenario.shelf.entries).toEqual({})
  })

  it('rejected by the server is logged and not retried', async () => {
    const scenario = browser(failing(403, 'forbidden'))
    const { memory, award } = scenario.tab()
    memory.remember(referrer, null)
    await award(member)
    expect(scenario.warnings).toBe(1)
    expect(scenario.shelf.entries).toEqual({})
  })

  it('is dropped after 30 days', async () => {
    const scenario = browser(failing(0, 'network'))
    const { memory, award } = scenario.tab()
    memory.remember(referrer, null)
    scenario.nowMs += 29 * dayMs
    await award(member)
    scenario.nowMs += 2 * dayMs
    await award(member)
    expect(scenario.calls).toHaveLength(1)
    expect(scenario.shelf.entries).toEqual({})
  })

  it('stays with its member', async () => {
    const scenario = browser(failing(0, 'network'))
    const { memory, award } = scenario.tab()
    memory.remember(referrer, null)
    await award(member)
    await award(stranger)
    expect(scenario.calls).toHaveLength(1)
    await award(member)
    expect(scenario.calls).toHaveLength(2)
  })

  it('takes precedence over a later click, which cannot have led to the account', async () => {
    const scenario = browser(failing(0, 'network'))
    const { memory, award } = scenario.tab()
    memory.remember(referrer, null)
    await award(member)
    memory.remember(stranger, null)
    scenario.answer = () => Promise.resolve({ done: true })
    await award(member)
    expect(scenario.calls.map((call) => call.p_referrer_id)).toEqual([referrer, referrer])
    expect(scenario.shelf.entries).toEqual({})
  })
})
