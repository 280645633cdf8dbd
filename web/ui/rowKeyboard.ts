// Keyboard navigation in a table.
import type { KeyboardEvent } from 'react'
import { roveTo } from './rove.ts'

/** Opens a row, or links from one of its cells. */
const openers = 'a, button[data-row]'

/** From row to row, by ten, to the first and to the last; keeps the position within the row. */
export const walkRows = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...currentTarget.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>(openers)])
    .filter((row) => row.length > 0)
  const from = rows.findIndex((row) => row.some((opener) => opener === target))
  const to = from === -1 ? null : roveTo(key, from, rows.length)
  // At the last row the page scrolls as usual.
  if (to === null || to === from) return
  const place = rows[from]?.findIndex((opener) => opener === target) ?? 0
  event.preventDefault()
  ;(rows[to]?.[place] ?? rows[to]?.at(-1))?.focus()
}
