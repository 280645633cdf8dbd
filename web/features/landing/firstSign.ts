// When a part of a page that was rendered ahead has to come to life: once it is nearly seen, or once its reader does anything at all.
import { whenNear } from '../../lib/whenNear.ts'

/** Each may change what is shown around the part, and React could then not keep the rendered HTML of a part that it does not know. */
const actions = ['pointerdown', 'keydown', 'click', 'popstate'] as const

export const firstSign = (part: Element): Promise<void> => {
  // An address with parameters is about to be changed by the page itself.
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
