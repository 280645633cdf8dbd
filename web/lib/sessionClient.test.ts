import { describe, expect, it, vi } from 'vitest'
import type { Session } from '../../contract/accounts.ts'
import { ApiError } from './http.ts'
import { createSessionClient } from './sessionClient.ts'
import {
  eventsOf,
  makeScenario,
  offline,
  refused,
  session,
  trace,
  useManualClock,
  user,
} from './sessionClient.fixture.ts'

useManualClock()

describe('the start', () => {
  it('is loading until the first session is known, then signed in', async () => {
    const scenario = makeScenario()
    const client = createSessionClient(scenario)
    const heard = eventsOf(client)
    expect(client.state()).toEqual({ kind: 'loading', stalled: false })
    await client.start()
    expect(client.state()).toEqual({ kind: 'signedIn', user })
    expect(client.accessToken()).toBe('first')
    expect(heard).toEqual(['initial_session'])
    client.stop()
  })

  it('sends no request for a visitor without a hint, until a page needs certainty', async () => {
    const scenario = makeScenario({ hint: trace(false) })
    const client = createSessionClient(scenario)
    await client.start()
    expect(client.state()).toEqual({ kind: 'signedOut' })
    expect(client.isCertain()).toBe(false)
    expect(scenario.refresh).not.toHaveBeenCalled()
    await client.confirmSignedOut()
    expect(scenario.refresh).toHaveBeenCalledTimes(1)
    expect(client.state()).toEqual({ kind: 'signedIn', user })
    client.stop()
  })

  it('is signed out and clears the hint if the server knows no session', async () => {
    const scenario = makeScenario()
    scenario.refresh.mockImplementation(refused)
    const client = createSessionClient(scenario)
    await client.start()
    expect(client.state()).toEqual({ kind: 'signedOut' })
    expect(scenario.hint.present()).toBe(false)
    expect(scenario.posted).toEqual([{ kind: 'ended', byMember: false }])
    expect(client.leaving()).toBe(null)
    client.stop()
  })

  it('reports an unreachable server, and finds the session at a later tick', async () => {
    const scenario = makeScenario()
    scenario.refresh.mockImplementation(offline)
    const client = createSessionClient(scenario)
    await client.start()
    expect(client.state()).toEqual({ kind: 'loading', stalled: true })
    expect(scenario.refresh).toHaveBeenCalledTimes(8)
    scenario.refresh.mockImplementation(() => Promise.resolve(session('late')))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(client.state()).toEqual({ kind: 'signedIn', user })
    client.stop()
  })
})

describe('the ticks', () => {
  it('check every 30 seconds and refresh if the token expires within 90', async () => {
    const scenario = makeScenario()
    const client = createSessionClient(scenario)
    await client.start()
    const heard = eventsOf(client)
    await vi.advanceTimersByTimeAsync(780_000)
    expect(scenario.refresh).toHaveBeenCalledTimes(1)
    scenario.refresh.mockImplementation(() => Promise.resolve(session('second')))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(scenario.refresh).toHaveBeenCalledTimes(2)
    expect(client.accessToken()).toBe('second')
    expect(heard).toEqual(['token_refreshed'])
    client.stop()
  })

  it('keep the session while the server restarts', async () => {
    const scenario = makeScenario()
    const client = createSessionClient(scenario)
    await client.start()
    scenario.refresh.mockImplementation(() => Promise.reject(new ApiError(500, { code: 'unexpected' })))
    await vi.advanceTimersByTimeAsync(840_000)
    expect(client.state().kind).toBe('signedIn')
    client.stop()
  })
})

describe('several tabs', () => {
  it('refresh once: a tab that waited for the lock uses the other tab’s token', async () => {
    let open: () => void = () => undefined
    const turn = new Promise<void>((resolve) => void (open = resolve))
    const scenario = makeScenario({ exclusively: (work) => turn.then(work) })
    const client = createSessionClient(scenario)
    const started = client.start()
    client.handleTabMessage({
      kind: 'session',
      held: { accessToken: 'of the other tab', expiresAtMs: Date.now() + 900_000, user },
    })
    open()
    await started
    expect(scenario.refresh).not.toHaveBeenCalled()
    expect(client.accessToken()).toBe('of the other tab')
    client.stop()
  })

  it('all sign out when the member signs out in one of them', async () => {
    const scenario = makeScenario()
    const client = createSessionClient(scenario)
    await client.start()
    client.handleTabMessage({ kind: 'ended', byMember: true })
    expect(client.state()).toEqual({ kind: 'signedOut' })
    expect(scenario.left).toBe(1)
    client.stop()
  })

  it('do not restore a session that ended during the refresh', async () => {
    let answer: (session: Session) => void = () => undefined
    const scenario = makeScenario()
    const client = createSessionClient(scenario)
    await client.start()
    scenario.refresh.mockImplementation(() => new Promise((resolve) => void (answer = resolve)))
    const renewing = client.renew('first')
    await vi.waitFor(() => expect(scenario.refresh).toHaveBeenCalledTimes(2))
    client.handleTabMessage({ kind: 'ended', byMember: true })
    answer(session('ghost'))
    expect(await renewing).toBeNull()
    expect(client.accessToken()).toBeNull()
    client.stop()
  })
})

describe('a rejected token', () => {
  it('is refreshed before it is due, and only once for many callers', async () => {
    const scenario = makeScenario()
    const client = createSessionClient(scenario)
    await client.start()
    scenario.refresh.mockImplementation(() => Promise.resolve(session('second')))
    expect(await Promise.all([client.renew('first'), client.renew('first')])).toEqual(['second', 'second'])
    expect(scenario.refresh).toHaveBeenCalledTimes(2)
    client.stop()
  })
})

describe('a new session', () => {
  it.each(['signed_in', 'password_recovery', 'mfa_challenge_verified'] as const)(
    'is announced once if a page obtained it, as %s',
    async (reason) => {
      const client = createSessionClient(makeScenario({ hint: trace(false) }))
      await client.start()
      const heard = eventsOf(client)
      client.adopt(session('new'), reason)
      expect(heard).toEqual([reason])
      client.stop()
    },
  )

  it('is announced with its reason, and cancels a pending sign-out', async () => {
    const scenario = makeScenario({ hint: trace(false), pendingSignOut: trace(true) })
    scenario.signOut.mockImplementation(offline)
    const client = createSessionClient(scenario)
    await client.start()
    const heard: string[] = []
    client.on('mfa_challenge_verified', (who) => void heard.push(who.email))
    client.adopt(session('new'), 'mfa_challenge_verified')
    expect(heard).toEqual(['lena@example.org'])
    expect(scenario.pendingSignOut.present()).toBe(false)
    expect(scenario.hint.present()).toBe(true)
    client.stop()
  })

  it('changes with its user', async () => {
    const client = createSessionClient(makeScenario())
    await client.start()
    const heard = eventsOf(client)
    client.updateUser({ ...user, email: 'new@example.org' })
    expect(client.state()).toEqual({ kind: 'signedIn', user: { ...user, email: 'new@example.org' } })
    expect(heard).toEqual(['user_updated'])
    client.stop()
  })
})
