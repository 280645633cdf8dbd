// Set-up of session client tests: a server, other tabs and browser storage, all simulated.
import { afterEach, beforeEach, vi } from 'vitest'
import type { Session } from '../../contract/accounts.ts'
import { ApiError } from './http.ts'
import type { SessionClient, Surroundings, TabMessage } from './sessionClient.ts'
import type { Trace } from './sessionTraces.ts'

export const user = {
  id: '6f1c2f2e-7a3b-4d1c-9b1a-2f4d5e6a7b8c',
  email: 'lena@example.org',
  user_metadata: { full_name: 'Lena' },
}
export const session = (token: string, expiresInSeconds = 900): Session => ({
  access_token: token,
  token_type: 'bearer',
  expires_at: 0,
  expires_in: expiresInSeconds,
  user,
})

export const trace = (present = false): Trace & { value: boolean } => {
  const made = {
    value: present,
    present: () => made.value,
    set: () => void (made.value = true),
    clear: () => void (made.value = false),
  }
  return made
}

interface Scenario extends Surroundings {
  refresh: ReturnType<typeof vi.fn<Surroundings['refresh']>>
  signOut: ReturnType<typeof vi.fn<Surroundings['signOut']>>
  posted: TabMessage[]
  swept: number
  left: number
}

export const makeScenario = (given: Partial<Omit<Surroundings, 'refresh' | 'signOut'>> = {}): Scenario => {
  const scenario: Scenario = {
    refresh: vi.fn<Surroundings['refresh']>(() => Promise.resolve(session('first'))),
    signOut: vi.fn<Surroundings['signOut']>(() => Promise.resolve({})),
    exclusively: (work) => work(),
    posted: [],
    post: (message) => void scenario.posted.push(message),
    hint: trace(true),
    pendingSignOut: trace(),
    swept: 0,
    left: 0,
    sweep: () => Promise.resolve(void (scenario.swept += 1)),
    goToSiteRoot: () => void (scenario.left += 1),
    now: () => Date.now(),
    wait: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined),
    warn: () => undefined,
    ...given,
  }
  return scenario
}

/** Every event of the specification. */
const allEvents = [
  'initial_session',
  'signed_in',
  'signed_out',
  'token_refreshed',
  'user_updated',
  'password_recovery',
  'mfa_challenge_verified',
] as const

export const eventsOf = (client: SessionClient): string[] => {
  const heard: string[] = []
  for (const event of allEvents) client.on(event, () => void heard.push(event))
  return heard
}

export const offline = (): Promise<never> => Promise.reject(new ApiError(0, { code: 'network' }))
export const refused = (): Promise<never> => Promise.reject(new ApiError(401, { code: 'signed_out' }))

/** Call once at the top of a test file: time passes only where the test says so. */
export const useManualClock = (): void => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}
