// One tab among all of a browser leads: the one that holds the lock. Only pages for members have need of it, so it is apart from tabs.ts.
import { locks, prefix } from './tabs.ts'

export interface Turn {
  /** This tab is not part of it any more. */
  signal: AbortSignal
  /** The tab that leads gives no signs of life: this one takes its place. */
  leaderLost: AbortSignal
}

/**
 * Waits until this tab is the one among all, then runs `work` until it ends or its signal says so. 'replaced': another tab took the place of
 * this one.
 */
export const asLeader = async (
  name: string,
  { signal, leaderLost }: Turn,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<'ended' | 'replaced'> => {
  const manager = locks()
  const replaced = new AbortController()
  const state = { leads: false }
  const lead = (): Promise<void> => {
    state.leads = true
    return work(AbortSignal.any([signal, replaced.signal]))
  }
  const ask = (options: LockOptions): Promise<void> | undefined => manager?.request(`${prefix}-${name}`, options, lead)
  try {
    await (ask({ signal: AbortSignal.any([signal, leaderLost]) })?.catch((error: unknown) => {
      if (state.leads || signal.aborted || !leaderLost.aborted) throw error
      return ask({ steal: true })
    }) ?? lead())
  } catch (error) {
    replaced.abort()
    if (!signal.aborted) {
      if (state.leads && error instanceof DOMException) return 'replaced'
      throw error
    }
  }
  return 'ended'
}
