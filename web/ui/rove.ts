// Keyboard navigation in a list, as in a menu: up and down by one or by a page, to the first and to the last.

const pageOf = 10

/** The index to move to; null if the key does nothing. `from` is -1 while no item has the focus. */
export const roveTo = (key: string, from: number, count: number): number | null => {
  if (count === 0) return null
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last)
    case 'ArrowUp':
      return from === -1 ? last : Math.max(from - 1, 0)
    case 'PageDown':
      return Math.min(Math.max(from, 0) + pageOf, last)
    case 'PageUp':
      return Math.max((from === -1 ? last : from) - pageOf, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
