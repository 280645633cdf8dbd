// Keeps the focus in the list when it updates: a row may move or disappear, and the focus would be lost with it.
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface Place {
  id: string
  /** Index of the row. */
  row: number
  /** The control within the row; undefined: its name. */
  tool: string | undefined
}

interface RowFocus {
  box: RefObject<HTMLDivElement | null>
  onFocus(event: FocusEvent<HTMLElement>): void
  onBlur(event: FocusEvent<HTMLElement>): void
}

const rowSelector = 'tr[data-offer]'

const rowsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(rowSelector)]

const nameIn = (row: HTMLElement | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-row]') ?? null

/** Whether the target belongs to a row but floats above the page, such as a menu or dialog. */
const floats = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=menu], [role=dialog], [role=alertdialog]') !== null

/** `shown`: the list; the focus is restored whenever it changes. */
export const useRowFocus = (shown: unknown): RowFocus => {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<Place | null>(null)
  useLayoutEffect(() => {
    const place = last.current
    if (place === null || box.current === null || document.activeElement !== document.body) return
    const rows = rowsIn(box.current)
    const same = rows.find(({ dataset }) => dataset['offer'] === place.id)
    const tool = place.tool === undefined ? null : same?.querySelector<HTMLElement>(`[data-tool="${place.tool}"]`)
    const next = tool ?? nameIn(same ?? rows[Math.min(place.row, rows.length - 1)])
    next?.focus({ preventScroll: true })
  }, [shown])
  return {
    box,
    onFocus: ({ target, currentTarget }) => {
      const row = target.closest<HTMLElement>(rowSelector)
      const id = row?.dataset['offer']
      if (row === null || id === undefined) return
      const tool = target.closest<HTMLElement>('[data-tool]')?.dataset['tool']
      last.current = { id, row: rowsIn(currentTarget).indexOf(row), tool }
    },
    // A removed row fires no blur event, so this means that the user has left.
    onBlur: ({ relatedTarget, currentTarget }) => {
      if (currentTarget.contains(relatedTarget) || floats(relatedTarget)) return
      last.current = null
    },
  }
}
