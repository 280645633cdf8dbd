// How the keyboard moves through a table.
import type { KeyboardEvent } from 'react'
import { roveTo } from './rove.ts'

/** What opens a row, or leads on from one of its cells. */
const openers = 'a, button[data-row]'

/** From row to row, by ten, to the first and to the last; to what stands in the same place there. */
export const walkRows = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...currentTarget.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>(openers)])
    .filter((row) => row.length > 0)
  const from = rows.findIndex((row) => row.some((opener) => opener === target))
  const to = from === -1 ? null : roveTo(key, from, rows.length)
  // Where there is no further row, the page scrolls as it always does.
  if (to === null || to === from) return
  const place = rows[from]?.findIndex((opener) => opener === target) ?? 0
  event.preventDefault()
  ;(rows[to]?.[place] ?? rows[to]?.at(-1))?.focus()
}
