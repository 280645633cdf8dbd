// Session client: keeps the access token of a browser fresh and the session the same in all its tabs. All dependencies
// come in as `surroundings`, so that tests can simulate time, network and other tabs.
import type { Session } from '../../contract/accounts.ts'
import { isDue, judgeFailure, nextRetryDelayMs, tickEveryMs } from './sessionRefresh.ts'
import { type AdoptReason, createSessionStore, type HeldSession, type SessionStore, type User } from './sessionState.ts'
import type { Trace } from './sessionTraces.ts'

export type TabMessage = { kind: 'session'; held: HeldSession } | { kind: 'ended'; byMember: boolean }

/** Message at the site root after a redirect from an account page: after account deletion or sign-up. */
export type LastWord = 'account_deleted' | 'mail_sent'

export interface Surroundings {
  refresh(): Promise<Session>
  signOut(): Promise<unknown>
  /** Runs `work` in one tab at a time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  post(message: TabMessage): void
  hint: Trace
  pendingSignOut: Trace
  sweep(): Promise<void>
  /** `lastWord`: the message at the root, for a member who will not come back. */
  goToSiteRoot(lastWord?: LastWord): void
  now(): number
  wait(ms: number): Promise<void>
  warn(text: string, cause: unknown): void
}

export interface SessionClient extends Pick<SessionStore, 'state' | 'subscribe' | 'on'> {
  accessToken(): string | null
  start(): Promise<void>
  stop(): void
  tick(): Promise<void>
  /** Confirms "signed out": requests the session from the server once, if that has not happened yet. */
  confirmSignedOut(): Promise<void>
  /** False while "signed out" is only inferred from the missing hint. */
  isCertain(): boolean
  /** Where the member signed out, if they did: the page is then redirecting to the root. */
  leaving(): 'here' | 'elsewhere' | null
  /** A confirmation by email may sign this browser in: look for a session at the next start. */
  expectSession(): void
  /** Returns a valid access token, or null if the session is over or the server is unreachable. */
  renew(refusedToken?: string): Promise<string | null>
  adopt(session: Session, because: AdoptReason): void
  updateUser(user: User): void
  signOut(lastWord?: LastWord): Promise<void>
  handleTabMessage(message: TabMessage): void
}

/** Retries within the window; throws the last error. */
const withRetries = async <T>({ now, wait }: Surroundings, attempt: () => Promise<T>): Promise<T> => {
  const startedAt = now()
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      const delayMs = judgeFailure(error) === 'retry' ? nextRetryDelayMs(failures, now() - startedAt) : null
      if (delayMs === null) throw error
      await wait(delayMs)
    }
  }
}

type AcceptSession = (session: Session, reason: AdoptReason | null) => string

const createRefresh = (
  surroundings: Surroundings,
  holder: SessionStore,
  take: AcceptSession,
): SessionClient['renew'] => {
  let flight: Promise<string | null> | null = null
  const refreshNow = async (refusedToken: string | undefined): Promise<string | null> => {
    // While this tab waited for the lock, another one may have refreshed the session, or the member may have signed
    // out.
    const held = holder.held()
    if (held !== null && held.accessToken !== refusedToken && !isDue(held.expiresAtMs, surroundings.now())) {
      return held.accessToken
    }
    if (holder.state().kind === 'signedOut') return null
    try {
      const session = await withRetries(surroundings, surroundings.refresh)
      return holder.state().kind === 'signedOut' ? null : take(session, null)
    } catch (error) {
      if (judgeFailure(error) === 'ended') {
        holder.drop()
        surroundings.post({ kind: 'ended', byMember: false })
      } else if (holder.state().kind === 'loading') holder.become({ kind: 'loading', stalled: true })
      return null
    }
  }
  return (refusedToken) => {
    flight ??= surroundings
      .exclusively(() => refreshNow(refusedToken))
      .finally(() => {
        flight = null
      })
    return flight
  }
}

/** Sign-out, here or in another tab, even if the server is unreachable. */
const createSignOut = (surroundings: Surroundings, holder: SessionStore) => {
  const { pendingSignOut, post, warn } = surroundings
  let leaving: 'here' | 'elsewhere' | null = null
  const notifyServer = async (): Promise<void> => {
    await surroundings.signOut()
    pendingSignOut.clear()
  }
  return {
    notifyServer,
    leaving: () => leaving,
    stay: () => {
      leaving = null
      pendingSignOut.clear()
    },
    signOut: async (lastWord?: LastWord): Promise<void> => {
      leaving = 'here'
      pendingSignOut.set()
      await notifyServer().catch((cause: unknown) => warn('The sign-out did not reach the server.', cause))
      holder.drop()
      post({ kind: 'ended', byMember: true })
      await surroundings.sweep()
      surroundings.goToSiteRoot(lastWord)
    },
    hear: ({ byMember }: { byMember: boolean }) => {
      if (byMember) leaving ??= 'elsewhere'
      holder.drop()
      if (byMember) surroundings.goToSiteRoot()
    },
  }
}

export const createSessionClient = (surroundings: Surroundings): SessionClient => {
  const { hint, pendingSignOut, post, now } = surroundings
  const holder = createSessionStore(hint)
  let timer: ReturnType<typeof setInterval> | undefined
  let certain = true

  const accept: AcceptSession = (session, reason) => {
    const { access_token: accessToken, user } = session
    const held = { accessToken, expiresAtMs: now() + session.expires_in * 1000, user }
    certain = true
    holder.hold(held, reason)
    post({ kind: 'session', held })
    return accessToken
  }
  const renew = createRefresh(surroundings, holder, accept)
  const { notifyServer, leaving, stay, signOut, hear } = createSignOut(surroundings, holder)
  const findSession = async (): Promise<void> => {
    if (pendingSignOut.present()) {
      // The member has signed out: a remaining cookie must not restore the session.
      holder.drop()
      await withRetries(surroundings, notifyServer).catch(() => undefined)
    } else if (hint.present()) await renew()
    else {
      certain = false
      holder.drop()
    }
  }
  const tick = async (): Promise<void> => {
    const held = holder.held()
    if (pendingSignOut.present() && held === null) await notifyServer().catch(() => undefined)
    else if (holder.state().kind === 'loading' || (held !== null && isDue(held.expiresAtMs, now()))) await renew()
  }

  return {
    ...holder,
    accessToken: () => holder.held()?.accessToken ?? null,
    start: async () => {
      timer ??= setInterval(() => void tick(), tickEveryMs)
      if (holder.state().kind === 'loading') await findSession()
    },
    stop: () => clearInterval(timer),
    tick,
    confirmSignedOut: async () => {
      if (certain || holder.state().kind !== 'signedOut') return
      certain = true
      holder.become({ kind: 'loading', stalled: false })
      await renew()
    },
    isCertain: () => certain,
    leaving,
    expectSession: hint.set,
    renew,
    adopt: (session, because) => {
      stay()
      accept(session, because)
    },
    signOut,
    handleTabMessage: (message) => {
      certain = true
      if (message.kind === 'session') holder.hold(message.held, null)
      else hear(message)
    },
  }
}
