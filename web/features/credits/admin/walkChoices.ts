// Keyboard navigation between a search field and its results.
import type { KeyboardEvent } from 'react'

/** Arrow keys move from the search field through its results and back. */
export const walkChoices = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], [data-choice]')]
  const next = places[places.indexOf(event.target as HTMLElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
