import { describe, expect, it, vi } from 'vitest'
import { createSessionClient, type Surroundings } from './sessionClient.ts'
import { eventsOf, makeScenario, offline, refused, session, trace, useManualClock } from './sessionClient.fixture.ts'

useManualClock()

describe('signing out', () => {
  it('calls the server, clears the browser, notifies the other tabs and goes to the site root', async () => {
    const scenario = makeScenario()
    const client = createSessionClient(scenario)
    await client.start()
    const heard = eventsOf(client)
    await client.signOut()
    expect(scenario.signOut).toHaveBeenCalledTimes(1)
    expect(scenario.pendingSignOut.present()).toBe(false)
    expect(scenario.hint.present()).toBe(false)
    expect(scenario.posted.at(-1)).toEqual({ kind: 'ended', byMember: true })
    expect([scenario.swept, scenario.left]).toEqual([1, 1])
    expect(heard).toEqual(['signed_out'])
    expect(client.leaving()).toBe('here')
    client.stop()
  })

  it('passes a final message to the root when the account is deleted', async () => {
    const goToSiteRoot = vi.fn<Surroundings['goToSiteRoot']>()
    const client = createSessionClient(makeScenario({ goToSiteRoot }))
    await client.start()
    await client.signOut('account_deleted')
    expect(goToSiteRoot).toHaveBeenCalledExactlyOnceWith('account_deleted')
    client.stop()
  })

  it('continues without the server, and retries at the next start before anything else', async () => {
    const scenario = makeScenario()
    const client = createSessionClient(scenario)
    await client.start()
    scenario.signOut.mockImplementation(offline)
    await client.signOut()
    client.stop()
    expect(scenario.pendingSignOut.present()).toBe(true)
    expect([scenario.swept, scenario.left]).toEqual([1, 1])

    scenario.signOut.mockImplementation(() => Promise.resolve({}))
    scenario.refresh.mockClear()
    const next = createSessionClient(scenario)
    await next.start()
    expect(next.state()).toEqual({ kind: 'signedOut' })
    expect(scenario.refresh).not.toHaveBeenCalled()
    expect(scenario.pendingSignOut.present()).toBe(false)
    await next.confirmSignedOut()
    expect(scenario.refresh).not.toHaveBeenCalled()
    next.stop()
  })
})

describe('a sign-out forced by the server', () => {
  it('is certain after a sign-in on this page', async () => {
    const scenario = makeScenario({ hint: trace(false) })
    const client = createSessionClient(scenario)
    await client.start()
    expect(client.isCertain()).toBe(false)
    client.adopt(session('new'), 'signed_in')
    scenario.refresh.mockImplementation(refused)
    expect(await client.renew('new')).toBeNull()
    expect(client.state()).toEqual({ kind: 'signedOut' })
    expect(client.isCertain()).toBe(true)
    client.stop()
  })
})
