// Who brought this visitor, as this browser remembers it for 30 days.
import { referrerIdForm, referrerRememberedDays } from '../../../contract/referrer.ts'
import { readStored, removeStored, writeStored } from '../../lib/stored.ts'
import { oldReferrerKey, referrerKey, tellRemembered } from './remembered.ts'

/** What the server makes of it, it knows; this keeps out what cannot be an id at all. */
const clickForm = /^[0-9a-f-]{36}$/i

const rememberedMs = referrerRememberedDays * 86_400_000

export interface Referrer {
  id: string
  /** What the server called the click, where it counted one. */
  click: string | null
  expiresAt: string
}

/** Where a browser keeps things. */
export interface Shelf {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
}

const inRememberedTime = (nowMs: number): string => new Date(nowMs + rememberedMs).toISOString()

/** A referrer's id as it is compared and sent; null for whatever is none. */
export const readReferrerId = (text: string | null | undefined): string | null =>
  typeof text === 'string' && referrerIdForm.test(text) ? text.toLowerCase() : null

/** What was stored may be of another version, or of another hand. Without an expiry it has not expired. */
export const readReferrer = (stored: string | null, nowMs: number): Referrer | null => {
  try {
    const { id, click, expiresAt } = JSON.parse(stored ?? '{}') as Partial<Record<keyof Referrer, string | null>>
    const known = readReferrerId(id)
    const until = expiresAt ?? inRememberedTime(nowMs)
    if (known === null || !(Date.parse(until) > nowMs)) return null
    return { id: known, click: typeof click === 'string' && clickForm.test(click) ? click : null, expiresAt: until }
  } catch {
    return null
  }
}

export interface ReferrerMemory {
  current(): Referrer | null
  /** Whoever comes last is the one who brought the visitor. */
  remember(id: string, click: string | null): void
  /** Gives who it was and forgets it, also where it was nobody that counts. */
  take(): Referrer | null
}

export const createReferrerMemory = (shelf: Shelf, now: () => number, tell: () => void): ReferrerMemory => {
  const current = (): Referrer | null => {
    const nowMs = now()
    const kept = readReferrer(shelf.read(referrerKey), nowMs)
    const old = readReferrerId(shelf.read(oldReferrerKey))
    return kept ?? (old === null ? null : { id: old, click: null, expiresAt: inRememberedTime(nowMs) })
  }
  return {
    current,
    remember: (id, click) => {
      const nowMs = now()
      const kept = { id, setAt: new Date(nowMs).toISOString(), expiresAt: inRememberedTime(nowMs) }
      shelf.write(referrerKey, JSON.stringify(click === null ? kept : { ...kept, click }))
      tell()
    },
    take: () => {
      const taken = current()
      shelf.remove(referrerKey)
      shelf.remove(oldReferrerKey)
      tell()
      return taken
    },
  }
}

export const browserShelf: Shelf = { read: readStored, write: writeStored, remove: removeStored }
export const referrerMemory = createReferrerMemory(browserShelf, () => Date.now(), tellRemembered)
