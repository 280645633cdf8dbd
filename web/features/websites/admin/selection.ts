// Selection in the website list: some rows of the page, or all results of the filter.

export type Selection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all' }

export const nothingChosen: Selection = { kind: 'some', ids: new Set() }

export const isChosen = (selection: Selection, id: string): boolean => selection.kind === 'all' || selection.ids.has(id)

/** Deselecting one of all results leaves the rest of the page selected. */
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
