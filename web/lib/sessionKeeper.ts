// Keeps one session alive across the tabs of a browser. Everything outside comes in as `surroundings`, so that time, network and
// the other tabs can be played in a test.
import type { Session } from '../../contract/accounts.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import { isDue, judgeFailure, nextRetryDelayMs, tickEveryMs } from './sessionRefresh.ts'
import type { Trace } from './sessionTraces.ts'

export type User = Session['user']

export type SessionState =
  /** `stalled`: the server could not be reached so far; it is asked again with every tick. */
  { kind: 'loading'; stalled: boolean } | { kind: 'signedIn'; user: User } | { kind: 'signedOut' }

export interface SessionEvents {
  initial_session: User | null
  signed_in: User
  signed_out: null
  token_refreshed: User
  user_updated: User
  password_recovery: User
  mfa_challenge_verified: User
}

/** Ways in which a page may come to a new session. */
export type AdoptReason = 'signed_in' | 'password_recovery' | 'mfa_challenge_verified'

/** The session as this browser knows it; the expiry is by this machine's clock, which may differ from the server's. */
export interface HeldSession {
  accessToken: string
  expiresAtMs: number
  user: User
}

export type TabMessage = { kind: 'session'; held: HeldSession } | { kind: 'ended'; byMember: boolean }

export interface Surroundings {
  refresh(): Promise<Session>
  signOut(): Promise<unknown>
  /** Runs `work` in one tab at a time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  post(message: TabMessage): void
  hint: Trace
  pendingSignOut: Trace
  sweep(): Promise<void>
  goToSiteRoot(): void
  now(): number
  wait(ms: number): Promise<void>
  warn(text: string, cause: unknown): void
}

export interface SessionKeeper {
  state(): SessionState
  subscribe(changed: () => void): () => void
  on: Emitter<SessionEvents>['on']
  accessToken(): string | null
  start(): Promise<void>
  stop(): void
  tick(): Promise<void>
  /** Gives a working access token, or null when the session is over or the server cannot be reached. */
  renew(refusedToken?: string): Promise<string | null>
  adopt(session: Session, because: AdoptReason): void
  updateUser(user: User): void
  signOut(): Promise<void>
  hear(message: TabMessage): void
}

const sameState = (a: SessionState, b: SessionState): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'signedIn' || b.kind !== 'signedIn' || a.user === b.user) &&
  (a.kind !== 'loading' || b.kind !== 'loading' || a.stalled === b.stalled)

const sameUser = (a: User, b: User): boolean => JSON.stringify(a) === JSON.stringify(b)

export const createSessionKeeper = (surroundings: Surroundings): SessionKeeper => {
  const { hint, pendingSignOut, post, now } = surroundings
  const events = createEmitter<SessionEvents>()
  const watchers = new Set<() => void>()
  let state: SessionState = { kind: 'loading', stalled: false }
  let held: HeldSession | null = null
  let flight: Promise<string | null> | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  const become = (next: SessionState): void => {
    if (sameState(state, next)) return
    state = next
    for (const changed of [...watchers]) changed()
  }

  const hold = (next: HeldSession, reason: AdoptReason | null): void => {
    const before = state
    const known = before.kind === 'signedIn' && before.user.id === next.user.id
    held = next
    hint.set()
    become({ kind: 'signedIn', user: known && sameUser(before.user, next.user) ? before.user : next.user })
    if (before.kind === 'loading') events.emit('initial_session', next.user)
    if (reason !== null) events.emit(reason, next.user)
    else if (known) events.emit('token_refreshed', next.user)
    else if (before.kind !== 'loading') events.emit('signed_in', next.user)
  }

  const take = (session: Session, reason: AdoptReason | null): string => {
    const next = {
      accessToken: session.access_token,
      expiresAtMs: now() + session.expires_in * 1000,
      user: session.user,
    }
    hold(next, reason)
    post({ kind: 'session', held: next })
    return next.accessToken
  }

  const drop = (): void => {
    const before = state
    held = null
    hint.clear()
    become({ kind: 'signedOut' })
    if (before.kind === 'loading') events.emit('initial_session', null)
    if (before.kind === 'signedIn') events.emit('signed_out', null)
  }

  /** Tries within the window; throws what the last attempt threw. */
  const persistently = async <T>(attempt: () => Promise<T>): Promise<T> => {
    const startedAt = now()
    for (let failures = 1; ; failures += 1) {
      try {
        return await attempt()
      } catch (error) {
        const delayMs = judgeFailure(error) === 'retry' ? nextRetryDelayMs(failures, now() - startedAt) : null
        if (delayMs === null) throw error
        await surroundings.wait(delayMs)
      }
    }
  }

  const signedOutMeanwhile = (): boolean => state.kind === 'signedOut'

  const refreshNow = async (refusedToken: string | undefined): Promise<string | null> => {
    // While this tab waited for its turn, another one may have renewed the session, or the member may have signed out.
    if (held !== null && held.accessToken !== refusedToken && !isDue(held.expiresAtMs, now())) return held.accessToken
    if (signedOutMeanwhile()) return null
    try {
      const session = await persistently(surroundings.refresh)
      return signedOutMeanwhile() ? null : take(session, null)
    } catch (error) {
      if (judgeFailure(error) === 'ended') {
        drop()
        post({ kind: 'ended', byMember: false })
      } else if (state.kind === 'loading') become({ kind: 'loading', stalled: true })
      return null
    }
  }

  const renew = (refusedToken?: string): Promise<string | null> => {
    flight ??= surroundings
      .exclusively(() => refreshNow(refusedToken))
      .finally(() => {
        flight = null
      })
    return flight
  }

  const tellServer = async (): Promise<void> => {
    await surroundings.signOut()
    pendingSignOut.clear()
  }

  const tick = async (): Promise<void> => {
    if (pendingSignOut.present() && held === null) await tellServer().catch(() => undefined)
    else if (state.kind === 'loading' || (held !== null && isDue(held.expiresAtMs, now()))) await renew()
  }

  return {
    state: () => state,
    subscribe: (changed) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    on: events.on,
    accessToken: () => held?.accessToken ?? null,
    start: async () => {
      timer ??= setInterval(() => void tick(), tickEveryMs)
      if (state.kind !== 'loading') return
      if (pendingSignOut.present()) {
        // The member has left: whatever cookie is still there must not bring the session back.
        drop()
        await persistently(tellServer).catch(() => undefined)
      } else if (hint.present()) await renew()
      else drop()
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
    },
    tick,
    renew,
    adopt: (session, because) => {
      pendingSignOut.clear()
      take(session, because)
    },
    updateUser: (user) => {
      if (held === null) return
      held = { ...held, user }
      become({ kind: 'signedIn', user })
      events.emit('user_updated', user)
    },
    signOut: async () => {
      pendingSignOut.set()
      await tellServer().catch((cause: unknown) =>
        surroundings.warn('The server could not be told of the sign-out.', cause),
      )
      drop()
      post({ kind: 'ended', byMember: true })
      await surroundings.sweep()
      surroundings.goToSiteRoot()
    },
    hear: (message) => {
      switch (message.kind) {
        case 'session':
          return hold(message.held, null)
        case 'ended':
          drop()
          if (message.byMember) surroundings.goToSiteRoot()
      }
    },
  }
}
