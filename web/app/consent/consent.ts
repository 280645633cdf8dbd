// What the visitor allows, kept under `cookie-consent`. Until a choice is stored, only what is necessary happens.
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/stored.ts'

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

/** Shows the banner again, for whoever changed their mind. */
export const reopenConsent = (): void => {
  reopened = true
  tell()
}

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Hidden once any choice is stored, and while the page is rendered where nobody's choice is known. */
export const useConsentAsked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => reopened || readConsent(readStored(consentKey)) === null,
    () => false,
  )

export const currentConsent = (): Consent | null => readConsent(readStored(consentKey))
