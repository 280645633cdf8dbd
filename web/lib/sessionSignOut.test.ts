import { describe, expect, it, vi } from 'vitest'
import { createSessionKeeper, type Surroundings } from './sessionKeeper.ts'
import { eventsOf, makeScenario, offline, refused, session, trace, useKeeper } from './sessionKeeper.fixture.ts'

useKeeper()

describe('signing out', () => {
  it('calls the server, clears the browser, notifies the other tabs and goes to the site root', async () => {
    const scenario = makeScenario()
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    const heard = eventsOf(keeper)
    await keeper.signOut()
    expect(scenario.signOut).toHaveBeenCalledTimes(1)
    expect(scenario.pendingSignOut.present()).toBe(false)
    expect(scenario.hint.present()).toBe(false)
    expect(scenario.posted.at(-1)).toEqual({ kind: 'ended', byMember: true })
    expect([scenario.swept, scenario.left]).toEqual([1, 1])
    expect(heard).toEqual(['signed_out'])
    expect(keeper.leaving()).toBe('here')
    keeper.stop()
  })

  it('passes a final message to the root when the account is deleted', async () => {
    const goToSiteRoot = vi.fn<Surroundings['goToSiteRoot']>()
    const keeper = createSessionKeeper(makeScenario({ goToSiteRoot }))
    await keeper.start()
    await keeper.signOut('account_deleted')
    expect(goToSiteRoot).toHaveBeenCalledExactlyOnceWith('account_deleted')
    keeper.stop()
  })

  it('continues without the server, and retries at the next start before anything else', async () => {
    const scenario = makeScenario()
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    scenario.signOut.mockImplementation(offline)
    await keeper.signOut()
    keeper.stop()
    expect(scenario.pendingSignOut.present()).toBe(true)
    expect([scenario.swept, scenario.left]).toEqual([1, 1])

    scenario.signOut.mockImplementation(() => Promise.resolve({}))
    scenario.refresh.mockClear()
    const next = createSessionKeeper(scenario)
    await next.start()
    expect(next.state()).toEqual({ kind: 'signedOut' })
    expect(scenario.refresh).not.toHaveBeenCalled()
    expect(scenario.pendingSignOut.present()).toBe(false)
    await next.ask()
    expect(scenario.refresh).not.toHaveBeenCalled()
    next.stop()
  })
})

describe('a sign-out forced by the server', () => {
  it('is certain after a sign-in on this page', async () => {
    const scenario = makeScenario({ hint: trace(false) })
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    expect(keeper.isCertain()).toBe(false)
    keeper.adopt(session('new'), 'signed_in')
    scenario.refresh.mockImplementation(refused)
    expect(await keeper.renew('new')).toBeNull()
    expect(keeper.state()).toEqual({ kind: 'signedOut' })
    expect(keeper.isCertain()).toBe(true)
    keeper.stop()
  })
})
