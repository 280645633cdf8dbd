// Initial focus of a dialog: the field with `data-first`, even if it appears later than the dialog, after loading or in
// another step.

export const firstFieldOf = (dialog: Element): HTMLElement | null => dialog.querySelector<HTMLElement>('[data-first]')

/**
 * The user has not moved the focus: the focused element is gone, or the focus is at its initial place without a field,
 * marked by `data-rest`.
 */
const isAtRest = (dialog: Element): boolean => {
  const active = document.activeElement
  return active === null || active === document.body || active === dialog || active.hasAttribute('data-rest')
}

/** While the dialog is mounted; pass it to the dialog as its ref. */
export const followFirstField = (dialog: HTMLElement | null): (() => void) | undefined => {
  if (dialog === null) return undefined
  let seen = firstFieldOf(dialog)
  const observer = new MutationObserver(() => {
    const first = firstFieldOf(dialog)
    if (first === seen) return
    seen = first
    if (first !== null && isAtRest(dialog)) first.focus()
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}
