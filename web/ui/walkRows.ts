// How the keyboard moves through a table.
import type { KeyboardEvent } from 'react'

/** Arrow keys go from row to row of a table, by the links in them, or by the buttons that open them. */
export const walkRows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a, tbody button[data-row]')]
  const place = links.indexOf(event.target as HTMLElement)
  const next = place === -1 ? undefined : links[place + step]
  if (step === 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}
