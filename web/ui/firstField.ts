// Where the focus of a dialog belongs: in the field that says so by `data-first`, also where that field comes later than the dialog,
// because something was fetched for it or because another step has begun.

export const firstFieldOf = (dialog: Element): HTMLElement | null => dialog.querySelector<HTMLElement>('[data-first]')

/** Nobody has gone anywhere: what had the focus has left, or it is where it begins without a field, in what says so by `data-rest`. */
const isAtRest = (dialog: Element): boolean => {
  const active = document.activeElement
  return active === null || active === document.body || active === dialog || active.hasAttribute('data-rest')
}

/** For as long as the dialog is there; to be given to it as its ref. */
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
