// How the keyboard moves from a search to what it found.
import type { KeyboardEvent } from 'react'

/** Arrow keys go from the search through its findings and back. */
export const walkChoices = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], [data-choice]')]
  const next = places[places.indexOf(event.target as HTMLElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
