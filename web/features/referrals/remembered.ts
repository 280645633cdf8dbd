// Whether this browser remembers somebody who brought its reader. Every first view loads this much; who it is, referrer.ts knows. The
// names of the keys are the specification's.
import { useSyncExternalStore } from 'react'
import { readStored } from '../../lib/stored.ts'

export const referrerKey = 'referrer'
/** An older version kept nothing but the id, under this name. */
export const oldReferrerKey = 'referrer_id'
/** What the server could not be told so far; see award.ts. */
export const awardKey = 'referral-award'

/** `asking`: the server is asked to whom the address leads. */
type Remembered = 'nobody' | 'asking' | 'somebody'

const watchers = new Set<() => void>()
let asking = false

export const tellRemembered = (): void => {
  for (const changed of [...watchers]) changed()
}

export const setAsking = (next: boolean): void => {
  asking = next
  tellRemembered()
}

let atRoot = false

/** Whether the page of an invitation is shown while the address is already the root's. */
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
