// Editor theme: uses the design tokens of both themes, so it follows the page automatically.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'

const frame = EditorView.theme({
  '&': {
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    fontSize: '0.8125rem',
    minHeight: '16rem',
    maxHeight: '32rem',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6', minHeight: '16rem', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--accent-text)', padding: '0.625rem 0' },
  '.cm-content, .cm-gutter': { minHeight: '16rem' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--accent-text)', borderLeftWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--waiting-tint)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--accent-tint)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--text-faint)', border: 'none' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '.cm-gap': { color: 'var(--accent-text)', fontWeight: '600' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    overflow: 'hidden',
    boxShadow: 'var(--shadow-float)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-code)', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.625rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-tint)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { color: 'var(--text-faint)', fontStyle: 'normal' },
  '.cm-diagnostic': { padding: '0.375rem 0.75rem', fontFamily: 'var(--font-text)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--lost)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--lost)',
    textUnderlineOffset: '3px',
  },
})

const highlight = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--waiting)' },
  { tag: tags.attributeName, color: 'var(--alive)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--warn)' },
  { tag: [tags.comment, tags.documentMeta], color: 'var(--text-faint)', fontStyle: 'italic' },
  { tag: tags.character, color: 'var(--accent-text)' },
  { tag: tags.invalid, color: 'var(--lost)' },
])

/** `{{ name }}` and `{% if … %}` are not HTML, so they are decorated on top. */
const gapMarks = new MatchDecorator({
  regexp: /\{\{.*?\}\}|\{%.*?%\}/g,
  decoration: Decoration.mark({ class: 'cm-gap' }),
})

const gaps = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = gapMarks.createDeco(view)
    }

    update(update: ViewUpdate): void {
      this.decorations = gapMarks.updateDeco(update, this.decorations)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

export const editorTheme: Extension = [frame, syntaxHighlighting(highlight), gaps]
