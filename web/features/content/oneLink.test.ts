import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../../contract/article.ts'
import { fromEditor, linkName, toEditor } from './editorDoc.ts'
import { editorParts } from './editorParts.ts'
import { linkReturned, linksIn, oneLink, putLinkHere } from './oneLink.ts'

const schema = getSchema(editorParts({ url: 'https://harbour.test/', anchor: 'harbours' }, ''))

const stateOf = (blocks: Block[]): EditorState =>
  EditorState.create({ doc: schema.nodeFromJSON(toEditor({ blocks })), plugins: [oneLink()] })

const paragraph = (...parts: (string | null)[]): Block => ({
  kind: 'paragraph',
  runs: parts.map((part) => (part === null ? { link: true } : { text: part })),
})

const blocksIn = (state: EditorState): Block[] => fromEditor(state.doc.toJSON() as object)

const caret = (state: EditorState, at: number): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))

const text = stateOf([paragraph('We like ', null, ' a lot.'), { kind: 'heading', level: 2, text: 'More' }])
const [place = 0] = linksIn(text.doc)

describe('the link of an article', () => {
  test('is restored in place when deleted, and reports it', () => {
    const { state, transactions } = text.applyTransaction(text.tr.delete(place, place + 1))
    expect(blocksIn(state)).toEqual(blocksIn(text))
    expect(transactions.some((one) => one.getMeta(linkReturned) === true)).toBe(true)
  })

  test('is restored together with its line', () => {
    const state = text.apply(text.tr.delete(0, text.doc.child(0).nodeSize))
    expect(blocksIn(state)).toEqual([{ kind: 'heading', level: 2, text: 'More' }, paragraph(null)])
  })

  test('stays separate from words when it is restored', () => {
    const state = text.apply(text.tr.delete(place - 1, place + 2))
    expect(blocksIn(state)[0]).toEqual(paragraph('We like ', null, ' a lot.'))
  })

  test('leaves the cursor before it on backspace, and after it on delete', () => {
    const back = caret(text, place + 1)
    expect(back.apply(back.tr.delete(place, place + 1)).selection.head).toBe(place)
    const forth = caret(text, place)
    expect(forth.apply(forth.tr.delete(place, place + 1)).selection.head).toBe(place + 1)
  })

  test('stays after text that is typed over everything', () => {
    const all = text.apply(text.tr.setSelection(TextSelection.create(text.doc, 1, text.doc.content.size - 1)))
    const typed = all.apply(all.tr.insertText('A'))
    expect(blocksIn(typed)).toEqual([paragraph('A ', null)])
    expect(typed.apply(typed.tr.insertText('b')).doc.textContent).toBe('Ab ')
  })

  test('is moved by pasting it elsewhere', () => {
    const link = schema.nodes[linkName]
    if (link === undefined) throw new Error('No link in the document.')
    const state = text.apply(text.tr.insert(1, link.create()))
    expect(blocksIn(state)[0]).toEqual(paragraph(null, 'We like  a lot.'))
  })

  test('is placed at the cursor, but not into a heading', () => {
    const moved = putLinkHere(caret(text, 3))
    expect(moved).not.toBeNull()
    expect(blocksIn(text.apply(moved as Transaction))[0]).toEqual(paragraph('We ', null, ' like  a lot.'))
    expect(putLinkHere(caret(text, text.doc.content.size - 2))).toBeNull()
  })

  test('exists exactly once, whatever is deleted, typed or pasted', () => {
    const step = fc.record({
      from: fc.nat(200),
      to: fc.nat(200),
      act: fc.constantFrom('delete', 'type', 'copy', 'split', 'heading'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const end = steps.reduce((state, { from, to, act }) => {
          const size = state.doc.content.size
          const [a = 0, b = 0] = [from % (size + 1), to % (size + 1)].toSorted((one, other) => one - other)
          const { tr } = state.apply(
            state.tr.setSelection(TextSelection.between(state.doc.resolve(a), state.doc.resolve(b))),
          )
          if (act === 'delete') tr.deleteSelection()
          if (act === 'type') tr.insertText('word')
          if (act === 'copy') tr.replace(tr.selection.to, tr.selection.to, tr.selection.content())
          if (act === 'split') tr.split(tr.selection.from)
          if (act === 'heading') {
            const { heading } = schema.nodes
            if (heading !== undefined) tr.setBlockType(tr.selection.from, tr.selection.to, heading, { level: 2 })
          }
          return state.apply(tr)
        }, text)
        end.doc.check()
        expect(linksIn(end.doc)).toHaveLength(1)
      }),
    )
  })
})
