import { describe, expect, it, vi } from 'vitest'
import type { Session } from '../../contract/accounts.ts'
import { ApiError } from './http.ts'
import { createSessionKeeper } from './sessionKeeper.ts'
import { eventsOf, makeScenario, offline, refused, session, trace, useKeeper, user } from './sessionKeeper.fixture.ts'

useKeeper()

describe('the start', () => {
  it('is loading until the first session is known, then signed in', async () => {
    const scenario = makeScenario()
    const keeper = createSessionKeeper(scenario)
    const heard = eventsOf(keeper)
    expect(keeper.state()).toEqual({ kind: 'loading', stalled: false })
    await keeper.start()
    expect(keeper.state()).toEqual({ kind: 'signedIn', user })
    expect(keeper.accessToken()).toBe('first')
    expect(heard).toEqual(['initial_session'])
    keeper.stop()
  })

  it('sends no request for a visitor without a hint, until a page needs certainty', async () => {
    const scenario = makeScenario({ hint: trace(false) })
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    expect(keeper.state()).toEqual({ kind: 'signedOut' })
    expect(keeper.isCertain()).toBe(false)
    expect(scenario.refresh).not.toHaveBeenCalled()
    await keeper.ask()
    expect(scenario.refresh).toHaveBeenCalledTimes(1)
    expect(keeper.state()).toEqual({ kind: 'signedIn', user })
    keeper.stop()
  })

  it('is signed out and clears the hint if the server knows no session', async () => {
    const scenario = makeScenario()
    scenario.refresh.mockImplementation(refused)
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    expect(keeper.state()).toEqual({ kind: 'signedOut' })
    expect(scenario.hint.present()).toBe(false)
    expect(scenario.posted).toEqual([{ kind: 'ended', byMember: false }])
    expect(keeper.leaving()).toBe(null)
    keeper.stop()
  })

  it('reports an unreachable server, and finds the session at a later tick', async () => {
    const scenario = makeScenario()
    scenario.refresh.mockImplementation(offline)
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    expect(keeper.state()).toEqual({ kind: 'loading', stalled: true })
    expect(scenario.refresh).toHaveBeenCalledTimes(8)
    scenario.refresh.mockImplementation(() => Promise.resolve(session('late')))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(keeper.state()).toEqual({ kind: 'signedIn', user })
    keeper.stop()
  })
})

describe('the ticks', () => {
  it('check every 30 seconds and refresh if the token expires within 90', async () => {
    const scenario = makeScenario()
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    const heard = eventsOf(keeper)
    await vi.advanceTimersByTimeAsync(780_000)
    expect(scenario.refresh).toHaveBeenCalledTimes(1)
    scenario.refresh.mockImplementation(() => Promise.resolve(session('second')))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(scenario.refresh).toHaveBeenCalledTimes(2)
    expect(keeper.accessToken()).toBe('second')
    expect(heard).toEqual(['token_refreshed'])
    keeper.stop()
  })

  it('keep the session while the server restarts', async () => {
    const scenario = makeScenario()
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    scenario.refresh.mockImplementation(() => Promise.reject(new ApiError(500, { code: 'unexpected' })))
    await vi.advanceTimersByTimeAsync(840_000)
    expect(keeper.state().kind).toBe('signedIn')
    keeper.stop()
  })
})

describe('several tabs', () => {
  it('refresh once: a tab that waited for the lock uses the other tab’s token', async () => {
    let open: () => void = () => undefined
    const turn = new Promise<void>((resolve) => void (open = resolve))
    const scenario = makeScenario({ exclusively: (work) => turn.then(work) })
    const keeper = createSessionKeeper(scenario)
    const started = keeper.start()
    keeper.hear({ kind: 'session', held: { accessToken: 'of the other tab', expiresAtMs: Date.now() + 900_000, user } })
    open()
    await started
    expect(scenario.refresh).not.toHaveBeenCalled()
    expect(keeper.accessToken()).toBe('of the other tab')
    keeper.stop()
  })

  it('all sign out when the member signs out in one of them', async () => {
    const scenario = makeScenario()
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    keeper.hear({ kind: 'ended', byMember: true })
    expect(keeper.state()).toEqual({ kind: 'signedOut' })
    expect(scenario.left).toBe(1)
    keeper.stop()
  })

  it('do not restore a session that ended during the refresh', async () => {
    let answer: (session: Session) => void = () => undefined
    const scenario = makeScenario()
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    scenario.refresh.mockImplementation(() => new Promise((resolve) => void (answer = resolve)))
    const renewing = keeper.renew('first')
    await vi.waitFor(() => expect(scenario.refresh).toHaveBeenCalledTimes(2))
    keeper.hear({ kind: 'ended', byMember: true })
    answer(session('ghost'))
    expect(await renewing).toBeNull()
    expect(keeper.accessToken()).toBeNull()
    keeper.stop()
  })
})

describe('a rejected token', () => {
  it('is refreshed before it is due, and only once for many callers', async () => {
    const scenario = makeScenario()
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    scenario.refresh.mockImplementation(() => Promise.resolve(session('second')))
    expect(await Promise.all([keeper.renew('first'), keeper.renew('first')])).toEqual(['second', 'second'])
    expect(scenario.refresh).toHaveBeenCalledTimes(2)
    keeper.stop()
  })
})

describe('a new session', () => {
  it.each(['signed_in', 'password_recovery', 'mfa_challenge_verified'] as const)(
    'is announced once if a page obtained it, as %s',
    async (reason) => {
      const keeper = createSessionKeeper(makeScenario({ hint: trace(false) }))
      await keeper.start()
      const heard = eventsOf(keeper)
      keeper.adopt(session('new'), reason)
      expect(heard).toEqual([reason])
      keeper.stop()
    },
  )

  it('is announced with its reason, and cancels a pending sign-out', async () => {
    const scenario = makeScenario({ hint: trace(false), pendingSignOut: trace(true) })
    scenario.signOut.mockImplementation(offline)
    const keeper = createSessionKeeper(scenario)
    await keeper.start()
    const heard: string[] = []
    keeper.on('mfa_challenge_verified', (who) => void heard.push(who.email))
    keeper.adopt(session('new'), 'mfa_challenge_verified')
    expect(heard).toEqual(['lena@example.org'])
    expect(scenario.pendingSignOut.present()).toBe(false)
    expect(scenario.hint.present()).toBe(true)
    keeper.stop()
  })

  it('changes with its user', async () => {
    const keeper = createSessionKeeper(makeScenario())
    await keeper.start()
    const heard = eventsOf(keeper)
    keeper.updateUser({ ...user, email: 'new@example.org' })
    expect(keeper.state()).toEqual({ kind: 'signedIn', user: { ...user, email: 'new@example.org' } })
    expect(heard).toEqual(['user_updated'])
    keeper.stop()
  })
})
