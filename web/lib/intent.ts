// What somebody means to do once. The key of an intent stays the same until its outcome is known, so that the same request sent
// again after a lost answer is recognised; a changed request is another intent.
import { useRef } from 'react'
import { ApiError } from './api.ts'

export interface Intent {
  /** Does it with the key of this intent; `what` tells it from others. */
  once<T>(what: unknown, act: (key: string) => Promise<T>): Promise<T>
}

/** No answer, an answer that something broke, or that the first request is still at work: it may have been done. */
const isUncertain = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'in_progress'

export const createIntent = (newKey: () => string = () => crypto.randomUUID()): Intent => {
  let current: { what: string; key: string } | null = null
  return {
    once: async (what, act) => {
      const wanted = JSON.stringify(what)
      if (current?.what !== wanted) current = { what: wanted, key: newKey() }
      const { key } = current
      try {
        const outcome = await act(key)
        current = null
        return outcome
      } catch (error) {
        if (!isUncertain(error)) current = null
        throw error
      }
    },
  }
}

export const useIntent = (): Intent => {
  const intent = useRef<Intent>(null)
  intent.current ??= createIntent()
  return intent.current
}
