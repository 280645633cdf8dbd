// Session data in the browser besides memory: two small script-readable cookies, and everything that sign-out clears.
import { daySeconds } from '../../contract/durations.ts'

export const keptAtSignOut: readonly string[] = ['cookie-consent', 'theme', 'language']
const authProvider = 'better-auth'

/**
 * Set while a session may exist, so that a visitor who never signed in causes no refresh request. The server sets it
 * too.
 */
export const sessionHintCookie = 'session-hint'
/** Set until a sign-out has reached the server; nothing is refreshed before that. */
export const pendingSignOutCookie = 'sign-out-pending'
const traceMaxAgeSeconds = 400 * daySeconds

export interface Trace {
  present(): boolean
  set(): void
  clear(): void
}

export const cookieTrace = (name: string): Trace => {
  const write = (value: string, maxAgeSeconds: number): void => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
  }
  return {
    present: () => document.cookie.split(';').some((pair) => pair.trim().startsWith(`${name}=`)),
    set: () => write('1', traceMaxAgeSeconds),
    clear: () => write('', 0),
  }
}

export const sweepStorage = (storage: Storage, kept: readonly string[]): void => {
  const names = Array.from({ length: storage.length }, (_, position) => storage.key(position))
  for (const name of names) if (name !== null && !kept.includes(name)) storage.removeItem(name)
}

export const isAuthDatabase = (name: string | undefined): name is string => name?.includes(authProvider) === true

const sweepDatabases = async (): Promise<void> => {
  // Some browsers cannot list their databases; then there are none of ours either.
  if (typeof indexedDB.databases !== 'function') return
  for (const { name } of await indexedDB.databases()) if (isAuthDatabase(name)) indexedDB.deleteDatabase(name)
}

/** Clears local and session storage and the auth provider's databases. Browser-wide preferences stay. */
export const sweepBrowser = async (): Promise<void> => {
  sweepStorage(localStorage, keptAtSignOut)
  sweepStorage(sessionStorage, [])
  await sweepDatabases().catch(() => undefined)
}
