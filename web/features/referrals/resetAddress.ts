// Removes an accepted code from the URL: it shows the root, while the router still shows the invitation page.
import { useEffect } from 'react'
import { keepLanguageAtRoot } from '../../lib/pageLanguage.ts'
import { showAtRoot } from './remembered.ts'

export const resetAddress = (path: string): void => {
  // A visitor who has navigated away stays where they are.
  if (location.pathname !== path) return
  showAtRoot(true)
  keepLanguageAtRoot()
  history.replaceState(history.state, '', '/')
}

/** For the invitation page: once the visitor leaves it, the root is the root again. */
export const useResetAddress = (): void => {
  useEffect(() => () => showAtRoot(false), [])
}
