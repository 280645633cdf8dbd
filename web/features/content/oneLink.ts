// Editor plugin that keeps exactly one link in an article: a deleted link is restored next to its old position, and of
// two the newer one stays, so that cut and paste moves it.
import type { Node, NodeType } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { linkName } from './editorDoc.ts'

/** Marks the transaction that restored the link, so that the member can be notified. */
export const linkReturned = 'articleLinkReturned'

export const linksIn = (doc: Node): number[] => {
  const found: number[] = []
  doc.descendants((node, at) => {
    if (node.type.name === linkName) found.push(at)
  })
  return found
}

const accepts = (doc: Node, at: number, link: NodeType): boolean => {
  const place = doc.resolve(at)
  return place.parent.isTextblock && place.parent.canReplaceWith(place.index(), place.index(), link)
}

/** The nearest position that can hold a link; null: there is none in the whole text. */
const placeNear = (doc: Node, wanted: number, link: NodeType): number | null => {
  const at = Math.max(0, Math.min(wanted, doc.content.size))
  if (accepts(doc, at, link)) return at
  const places: number[] = []
  doc.descendants((node, before) => {
    if (!node.isTextblock) return
    const end = before + 1 + node.content.size
    if (accepts(doc, end, link)) places.push(at <= before ? before + 1 : end)
  })
  return places.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0] ?? null
}

const isWordLike = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Inserts it, separated from the words around it, and returns its position. */
const insertLink = (tr: Transaction, at: number, link: NodeType): number => {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(at)
  const signBefore = nodeBefore?.text?.at(-1)
  const gapBefore = signBefore !== undefined && !/[\s(„“"'«»-]/u.test(signBefore)
  const gapAfter = isWordLike(nodeAfter?.text?.[0])
  const { schema } = link
  const parts = [...(gapBefore ? [schema.text(' ')] : []), link.create(), ...(gapAfter ? [schema.text(' ')] : [])]
  tr.insert(at, parts)
  return at + (gapBefore ? 1 : 0)
}

/** After a forward delete the cursor moves behind the link; otherwise it stays. */
const caretAfter = (before: EditorState, after: EditorState, was: number, at: number): number | null => {
  const deletedForward = before.selection.empty && before.selection.from === was
  const { head, empty } = after.selection
  return empty && head === at && !deletedForward ? at : null
}

const bringBack = (before: EditorState, after: EditorState, mapped: number | null, was: number | null): Transaction => {
  const link = after.schema.nodes[linkName]
  const { tr } = after
  if (link === undefined) return tr
  const at = placeNear(after.doc, mapped ?? after.doc.content.size, link)
  if (at === null) {
    const paragraph = after.schema.nodes['paragraph']?.create(null, link.create())
    return paragraph === undefined ? tr : tr.insert(after.doc.content.size, paragraph)
  }
  const caret = caretAfter(before, after, was ?? -1, at)
  insertLink(tr, at, link)
  return caret === null ? tr : tr.setSelection(TextSelection.create(tr.doc, caret))
}

const takeOut = (tr: Transaction, places: readonly number[]): Transaction => {
  for (const at of places.toReversed()) tr.delete(at, at + 1)
  return tr
}

/** Null if nothing needs fixing. */
const mendLink = (
  transactions: readonly Transaction[],
  before: EditorState,
  after: EditorState,
): Transaction | null => {
  if (!transactions.some((one) => one.docChanged)) return null
  const found = linksIn(after.doc)
  if (found.length === 1) return null
  const was = linksIn(before.doc)[0] ?? null
  const mapped = was === null ? null : transactions.reduce((at, one) => one.mapping.map(at), was)
  if (found.length === 0) return bringBack(before, after, mapped, was).setMeta(linkReturned, was !== null)
  const stays = found.find((at) => at !== mapped) ?? found[0]
  return takeOut(
    after.tr,
    found.filter((at) => at !== stays),
  )
}

export const oneLink = (): Plugin => new Plugin({ appendTransaction: mendLink })

/** Moves the link to the cursor; null if no link is allowed there. */
export const putLinkHere = (state: EditorState): Transaction | null => {
  const link = state.schema.nodes[linkName]
  if (link === undefined || !accepts(state.doc, state.selection.to, link)) return null
  const tr = takeOut(state.tr, linksIn(state.doc))
  const at = insertLink(tr, tr.mapping.map(state.selection.to), link)
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView()
}
