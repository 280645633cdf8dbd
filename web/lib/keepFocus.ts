// Pressing a button below a field would blur the field first; its error would appear and move the button away from the
// pointer, so that the click is lost.
import type { MouseEvent } from 'react'

/** For the `onMouseDown` of a form's container: pressing buttons and links does not take the focus. */
export const keepFocus = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('button, a') !== null) event.preventDefault()
}
