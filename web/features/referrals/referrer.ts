// The visitor's referrer, stored in this browser for 30 days.
import { dayMs } from '../../../contract/durations.ts'
import { referrerIdForm, referrerRememberedDays } from '../../../contract/referrer.ts'
import { readStored, removeStored, writeStored } from '../../lib/browserStorage.ts'
import { oldReferrerKey, referrerKey, publishRemembered } from './remembered.ts'

/** Only rejects values that cannot be an id; the server decides the rest. */
const clickForm = /^[0-9a-f-]{36}$/i

const rememberedMs = referrerRememberedDays * dayMs

export interface Referrer {
  id: string
  /** The server's id of the click, if it counted one. */
  click: string | null
  expiresAt: string
}

/** Browser storage. */
export interface Shelf {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
}

const inRememberedTime = (nowMs: number): string => new Date(nowMs + rememberedMs).toISOString()

/** Normalises a referrer id for comparison and requests; null if it is not one. */
export const readReferrerId = (text: string | null | undefined): string | null =>
  typeof text === 'string' && referrerIdForm.test(text) ? text.toLowerCase() : null

/** Stored values may come from another version or be edited by hand. Without an expiry date they have not expired. */
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
  /** The last referrer wins. */
  remember(id: string, click: string | null): void
  /** Returns the referrer and removes it from storage, even if it is invalid. */
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
export const referrerMemory = createReferrerMemory(browserShelf, () => Date.now(), publishRemembered)
