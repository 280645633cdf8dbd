// Session state of this tab, and its subscribers.
import type { Session } from '../../contract/accounts.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import type { Trace } from './sessionTraces.ts'

export type User = Session['user']

export type SessionState =
  /** `stalled`: the server was unreachable so far; retried at every tick. */
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

/** How a page can obtain a new session. */
export type AdoptReason = 'signed_in' | 'password_recovery' | 'mfa_challenge_verified'

/** The session in this browser; the expiry uses this machine's clock, which may differ from the server's. */
export interface HeldSession {
  accessToken: string
  expiresAtMs: number
  user: User
}

export interface SessionStore {
  state(): SessionState
  held(): HeldSession | null
  subscribe(changed: () => void): () => void
  on: Emitter<SessionEvents>['on']
  become(next: SessionState): void
  /** Without a reason it is the known session with a new token, or one that another tab found. */
  hold(next: HeldSession, reason: AdoptReason | null): void
  drop(): void
  updateUser(user: User): void
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const createSessionStore = (hint: Trace): SessionStore => {
  const events = createEmitter<SessionEvents>()
  const watchers = new Set<() => void>()
  let state: SessionState = { kind: 'loading', stalled: false }
  let held: HeldSession | null = null

  const become = (next: SessionState): void => {
    if (same(state, next)) return
    state = next
    for (const changed of [...watchers]) changed()
  }

  return {
    state: () => state,
    held: () => held,
    subscribe: (changed) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    on: events.on,
    become,
    hold: (next, reason) => {
      const before = state
      held = next
      hint.set()
      become({ kind: 'signedIn', user: next.user })
      if (before.kind === 'loading') events.emit('initial_session', next.user)
      if (reason !== null) events.emit(reason, next.user)
      else if (before.kind === 'signedIn' && before.user.id === next.user.id) events.emit('token_refreshed', next.user)
      else if (before.kind !== 'loading') events.emit('signed_in', next.user)
    },
    drop: () => {
      const before = state
      held = null
      hint.clear()
      become({ kind: 'signedOut' })
      if (before.kind === 'loading') events.emit('initial_session', null)
      if (before.kind === 'signedIn') events.emit('signed_out', null)
    },
    updateUser: (user) => {
      if (held === null) return
      held = { ...held, user }
      become({ kind: 'signedIn', user })
      events.emit('user_updated', user)
    },
  }
}
