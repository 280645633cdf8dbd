// Cookie consent, stored under `cookie-consent`. Until a choice is stored, only necessary cookies are allowed.
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/browserStorage.ts'

const consentKey = 'cookie-consent'

export interface Consent {
  necessary: true
  analytics: boolean
  marketing: boolean
  timestamp: string
}

export const readConsent = (stored: string | null): Consent | null => {
  try {
    const { analytics, marketing, timestamp } = JSON.parse(stored ?? '{}') as Record<string, unknown>
    if (typeof analytics !== 'boolean' || typeof marketing !== 'boolean') return null
    return { necessary: true, analytics, marketing, timestamp: String(timestamp) }
  } catch {
    return null
  }
}

const watchers = new Set<() => void>()
let reopened = false

const tell = (): void => {
  for (const watcher of watchers) watcher()
}

export const storeConsent = (allowed: Pick<Consent, 'analytics' | 'marketing'>): void => {
  const consent: Consent = { necessary: true, ...allowed, timestamp: new Date().toISOString() }
  writeStored(consentKey, JSON.stringify(consent))
  reopened = false
  tell()
}

/** Shows the banner again, so that visitors can change their choice. */
export const reopenConsent = (): void => {
  reopened = true
  tell()
}

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Hidden once a choice is stored, and during prerendering, when the choice is unknown. */
export const useConsentAsked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => reopened || readConsent(readStored(consentKey)) === null,
    () => false,
  )

export const currentConsent = (): Consent | null => readConsent(readStored(consentKey))
