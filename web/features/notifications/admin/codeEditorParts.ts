// Editor extensions: variable completion, diagnostics from the server, undo, and no keyboard trap.
import {
  autocompletion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { bracketMatching } from '@codemirror/language'
import { type Diagnostic, lintGutter } from '@codemirror/lint'
import type { Extension, Text } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { editorTheme } from './codeEditorTheme.ts'

export interface Finding {
  /** Starts at 1; undefined if it concerns the whole text. */
  line?: number | undefined
  /** The wrong word in that line. */
  word?: string | undefined
  message: string
}

/** What to underline: the word if the line contains it, else the whole line; the first line if none is named. */
export const diagnosticsOf = (findings: readonly Finding[], text: Text): Diagnostic[] =>
  findings.map(({ line: number = 1, word = '', message }) => {
    const line = text.line(Math.min(Math.max(1, number), text.lines))
    const within = word === '' ? -1 : line.text.indexOf(word)
    const from = within === -1 ? line.from : line.from + within
    const to = within === -1 ? line.to : from + word.length
    return { from, to, severity: 'error', message }
  })

export interface Completed {
  name: string
  /** Example shown beside it. */
  sample: string
}

/** After `{{` all variables are offered; completing one also closes the braces. */
export const completing =
  (variables: () => readonly Completed[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const before = context.matchBefore(/\{\{-?\s*\w*/)
    if (before === null) return null
    const typed = /\w*$/.exec(before.text)?.[0] ?? ''
    const from = before.to - typed.length
    const spaced = before.text.slice(0, before.text.length - typed.length).endsWith(' ')
    return {
      from,
      validFor: /^\w*$/,
      options: variables().map(({ name, sample }) => ({
        label: name,
        detail: sample.length > 32 ? `${sample.slice(0, 31)}…` : sample,
        type: 'variable',
        apply: (view, _, start, end) => {
          const rest = view.state.sliceDoc(end, end + 3)
          const closing = /^\s?\}\}/.test(rest) ? '' : ' }}'
          const insert = `${spaced ? '' : ' '}${name}${closing}`
          view.dispatch({ changes: { from: start, to: end, insert }, selection: { anchor: start + insert.length } })
        },
      })),
    }
  }

/**
 * Tab is not bound: it leaves the editor like any other field. Tags are not auto-closed, because a user who types the
 * closing tag would get it twice.
 */
export const editorParts = (variables: () => readonly Completed[]): Extension => [
  lineNumbers(),
  lintGutter(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  bracketMatching(),
  html({ matchClosingTags: true, autoCloseTags: false }),
  autocompletion({ override: [completing(variables)], icons: false }),
  keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
  EditorView.lineWrapping,
  editorTheme,
]
