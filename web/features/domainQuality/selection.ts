// Which websites of the list are chosen: some of those on the page, or all that the filter finds.

export type Selection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all' }

export const nothingChosen: Selection = { kind: 'some', ids: new Set() }

export const isChosen = (selection: Selection, id: string): boolean => selection.kind === 'all' || selection.ids.has(id)

/** Taking one away from all leaves the others of the page. */
export const toggled = (selection: Selection, id: string, page: readonly string[]): Selection => {
  const ids = new Set(selection.kind === 'all' ? page : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { kind: 'some', ids }
}

export const isPageChosen = (selection: Selection, page: readonly string[]): boolean =>
  page.length > 0 && page.every((id) => isChosen(selection, id))

export const pageToggled = (selection: Selection, page: readonly string[]): Selection =>
  isPageChosen(selection, page) ? nothingChosen : { kind: 'some', ids: new Set(page) }

export const countOf = (selection: Selection, total: number): number =>
  selection.kind === 'all' ? total : selection.ids.size
