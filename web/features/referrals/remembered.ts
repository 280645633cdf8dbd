// Whether this browser remembers a referrer. Loaded with every first view; referrer.ts reads which one. The
// specification fixes the key names.
import { useSyncExternalStore } from 'react'
import { readStored } from '../../lib/browserStorage.ts'

export const referrerKey = 'referrer'
/** An older version stored only the id, under this key. */
export const oldReferrerKey = 'referrer_id'
/** A report that has not reached the server yet; see award.ts. */
export const awardKey = 'referral-award'

/** `asking`: the server is resolving the code in the URL. */
type Remembered = 'nobody' | 'asking' | 'somebody'

const watchers = new Set<() => void>()
let asking = false

export const publishRemembered = (): void => {
  for (const changed of [...watchers]) changed()
}

export const setAsking = (next: boolean): void => {
  asking = next
  publishRemembered()
}

let atRoot = false

/** Whether the invitation page is shown while the URL is already the root. */
export const isShownAtRoot = (): boolean => atRoot && location.pathname === '/'
export const showAtRoot = (shown: boolean): void => {
  atRoot = shown
}

export const isStored = (...keys: string[]): boolean => keys.some((key) => readStored(key) !== null)

const subscribe = (changed: () => void): (() => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

const variant = (): Remembered => (asking ? 'asking' : isStored(referrerKey, oldReferrerKey) ? 'somebody' : 'nobody')

export const useRemembered = (): Remembered => useSyncExternalStore(subscribe, variant, () => 'nobody')
