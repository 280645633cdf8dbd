// Idempotency key of an action. It stays the same until the outcome is known, so that a retry after a lost response is
// recognised; a changed request gets a new key.
import { useRef } from 'react'
import { ApiError } from './api.ts'

export interface Intent {
  /** Runs the action with its key; `what` identifies the request. */
  once<T>(what: unknown, act: (key: string) => Promise<T>): Promise<T>
}

/** No response, a server error, or the first request is still running: the action may have been done. */
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
