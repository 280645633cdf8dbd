// When a prerendered part has to hydrate: once it is nearly in view, or on the visitor’s first action.
import { whenNear } from '../../lib/whenNear.ts'

/**
 * Each of these may change what surrounds the part, and React cannot keep the prerendered HTML of a part that is not
 * hydrated yet.
 */
const actions = ['pointerdown', 'keydown', 'click', 'popstate'] as const

export const firstSign = (part: Element): Promise<void> => {
  // With query parameters the page is about to change its own URL.
  if (location.search !== '') return Promise.resolve()
  return new Promise((resolve) => {
    const life = new AbortController()
    const end = (): void => {
      life.abort()
      resolve()
    }
    const forget = whenNear(part, end)
    life.signal.addEventListener('abort', forget)
    for (const action of actions) addEventListener(action, end, { capture: true, signal: life.signal })
  })
}
