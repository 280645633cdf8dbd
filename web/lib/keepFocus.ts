// A press on a button below a field would first take the focus from the field; its error would appear and push the button away
// from under the pointer, so that nothing was pressed at all.
import type { MouseEvent } from 'react'

/** For the `onMouseDown` of whatever holds a form: buttons and links are pressed without taking the focus. */
export const keepFocus = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('button, a') !== null) event.preventDefault()
}
