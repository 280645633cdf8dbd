// A code that was accepted leaves the address: it shows the root, while the router goes on to show the page of the invitation.
import { useEffect } from 'react'
import { keepLanguageAtRoot } from '../../lib/pageLanguage.ts'
import { showAtRoot } from './remembered.ts'

export const resetAddress = (path: string): void => {
  // Whoever has gone on in the meantime stays where they are.
  if (location.pathname !== path) return
  showAtRoot(true)
  keepLanguageAtRoot()
  history.replaceState(history.state, '', '/')
}

/** For the page of the invitation: once it is left, the root is the root again. */
export const useResetAddress = (): void => {
  useEffect(() => () => showAtRoot(false), [])
}
