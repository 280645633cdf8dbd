// Code editor for the body of an email template: HTML with placeholders. Lazy-loaded; all of CodeMirror is behind this
// file.
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import clsx from 'clsx'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { useFieldControl } from '../../../ui/fieldControl.ts'
import { type Completed, diagnosticsOf, editorParts, type Finding } from './codeEditorParts.ts'

export interface CodeEditorHandle {
  /** Inserts at the cursor and moves it behind the text. */
  insert(text: string): void
}

export interface CodeEditorProps {
  label: string
  /** The language of the text, for spell checking and screen readers. */
  language: string
  value: string
  onChange(value: string): void
  findings: readonly Finding[]
  variables: readonly Completed[]
  ref?: Ref<CodeEditorHandle>
}

const none: readonly Completed[] = []

/** All accessibility attributes of the field, in CodeMirror’s form. */
const attributesOf = (label: string, language: string, control: ReturnType<typeof useFieldControl>) =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    // A long text scrolls, and a region that scrolls has to be focusable.
    tabindex: '0',
    lang: language,
    spellcheck: 'true',
    ...(control.id === undefined ? {} : { id: control.id }),
    ...(control['aria-describedby'] === undefined ? {} : { 'aria-describedby': control['aria-describedby'] }),
    ...(control['aria-invalid'] === undefined ? {} : { 'aria-invalid': 'true' }),
    ...(control['aria-required'] === undefined ? {} : { 'aria-required': 'true' }),
  })

export const CodeEditor = ({ label, language, value, onChange, findings, variables, ref }: CodeEditorProps) => {
  const control = useFieldControl()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const offered = useRef(none)
  const attributes = useRef<Compartment>(null)
  attributes.current ??= new Compartment()
  const changed = useEffectEvent(onChange)

  const begin = useEffectEvent((parent: HTMLElement): EditorView => {
    const extensions = [
      editorParts(() => offered.current),
      attributes.current?.of(attributesOf(label, language, control)) ?? [],
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(update.state.doc.toString())
      }),
    ]
    return new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) })
  })

  useEffect(() => {
    if (host.current === null) return
    const created = begin(host.current)
    view.current = created
    return () => {
      view.current = null
      created.destroy()
    }
  }, [])

  useEffect(() => {
    offered.current = variables
  }, [variables])

  // A text set from outside (an older version, for example) can be undone like typed input.
  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === value) return
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: Transaction.userEvent.of('input.replace'),
    })
  }, [value])

  useEffect(() => {
    const editor = view.current
    if (editor !== null) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(findings, editor.state.doc)))
  }, [findings])

  const describedBy = control['aria-describedby']
  const invalid = control['aria-invalid']
  const describe = useEffectEvent(() => {
    const effect = attributes.current?.reconfigure(attributesOf(label, language, control))
    if (effect !== undefined) view.current?.dispatch({ effects: effect })
  })
  useEffect(() => describe(), [label, language, describedBy, invalid])

  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const editor = view.current
      if (editor === null) return
      editor.dispatch(editor.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' })
      editor.focus()
    },
  }))

  return (
    <div
      ref={host}
      className={clsx(
        'overflow-hidden rounded-control border transition-colors focus-within:outline-2 focus-within:outline-focus',
        invalid === true ? 'border-lost' : 'border-line-control',
      )}
    />
  )
}
