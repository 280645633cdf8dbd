// Session of this browser: loading until known, then signed in or signed out. The access token is kept in memory only;
// the refresh token is in an HttpOnly cookie.
import { useSyncExternalStore } from 'react'
import type { accountEndpoints } from '../../contract/accounts.ts'
import { at, send } from './http.ts'
import { createSessionClient, type TabMessage } from './sessionClient.ts'
import type { SessionState } from './sessionState.ts'
import { cookieTrace, pendingSignOutCookie, sessionHintCookie, sweepBrowser } from './sessionTraces.ts'
import { exclusively, openChannel } from './tabs.ts'

const refresh = at<typeof accountEndpoints.refresh>('POST', '/api/auth/refresh')
const signOut = at<typeof accountEndpoints.signOut>('POST', '/api/auth/sign-out')
/** URL parameter that carries a final message to the site root. */
export const lastWordParameter = 'notice'
// Shorter than the server's grace period for a reused token: a lost response must not look like token theft.
const refreshTimeoutMs = 4_000
const signOutTimeoutMs = 5_000

// A sign-out that has not reached the server is logged to the browser console, as the specification requires.
const { warn } = console

const channel = openChannel<TabMessage>('session')

export const sessionClient = createSessionClient({
  refresh: () => send(refresh, {}, { timeoutMs: refreshTimeoutMs }),
  signOut: () => send(signOut, {}, { timeoutMs: signOutTimeoutMs, keepalive: true }),
  exclusively: (work) => exclusively('session-refresh', work),
  post: channel.post,
  hint: cookieTrace(sessionHintCookie),
  pendingSignOut: cookieTrace(pendingSignOutCookie),
  sweep: sweepBrowser,
  goToSiteRoot: (lastWord) => location.assign(lastWord === undefined ? '/' : `/?${lastWordParameter}=${lastWord}`),
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  warn,
})

/** Call once, in the browser. A tab that gets focus checks at once whether its token is still valid. */
export const startSession = (): void => {
  channel.onMessage(sessionClient.handleTabMessage)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sessionClient.tick()
  })
  void sessionClient.start()
}

const unknown: SessionState = { kind: 'loading', stalled: false }

export const useSession = (): SessionState =>
  useSyncExternalStore(sessionClient.subscribe, sessionClient.state, () => unknown)
