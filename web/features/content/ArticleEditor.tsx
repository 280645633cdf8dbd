// Rich-text editor of an article. Lazy-loaded; the whole editor library is behind this file.
import type { Editor, JSONContent } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Block, sectionsOf } from '../../../contract/article.ts'
import { fromEditor, toEditor } from './editorDoc.ts'
import './editor.css'
import { editorParts, type ShownLink } from './editorParts.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import { linkReturned } from './oneLink.ts'

export interface ArticleEditorProps {
  blocks: Block[]
  /** Incremented when the text was replaced from outside; otherwise the editor's own input comes back unchanged. */
  turn: number
  link: ShownLink
  /** The language of the text, for spell checking and screen readers. */
  language: string
  label: string
  placeholder: string
  onChange(blocks: Block[]): void
  /** The link was deleted and restored. */
  onLinkBack(): void
  onSection(section: number): void
}

/** Inline handlers would never run; removing them avoids policy warnings in the browser. */
const withoutHandlers = (html: string): string => html.replaceAll(/\son\w+\s*=/gi, ' data-off=')

const blocksIn = (editor: Editor): Block[] => fromEditor(editor.getJSON())

/** The section at the cursor, by the numbering of the article. */
const sectionAt = (editor: Editor): number | null => {
  const { content } = editor.getJSON()
  const upToHere: JSONContent = { type: 'doc', content: content.slice(0, editor.state.selection.$from.index(0) + 1) }
  const place = fromEditor(upToHere).length - 1
  const sections = sectionsOf({ blocks: fromEditor({ type: 'doc', content }) })
  const found = sections.findIndex(({ from, to }) => from <= place && place < to)
  return found < 0 ? null : found
}

export const ArticleEditor = ({
  blocks,
  turn,
  link,
  language,
  label,
  placeholder,
  onChange,
  onLinkBack,
  onSection,
}: ArticleEditorProps) => {
  const changed = useEffectEvent(onChange)
  const linkBack = useEffectEvent(onLinkBack)
  const editor = useEditor(
    {
      extensions: editorParts(link, placeholder),
      content: toEditor({ blocks }),
      injectCSS: false,
      editorProps: {
        transformPastedHTML: withoutHandlers,
        attributes: {
          'aria-label': label,
          'aria-multiline': 'true',
          role: 'textbox',
          lang: language,
          spellcheck: 'true',
        },
      },
      onUpdate: ({ editor: now }) => changed(blocksIn(now)),
      // A link restored in place changes nothing, but is reported anyway.
      onTransaction: ({ appendedTransactions }) => {
        if (appendedTransactions.some((one) => one.getMeta(linkReturned) === true)) linkBack()
      },
    },
    // The link is rendered with its anchor text; another text needs a new editor.
    [link.anchor, link.url, language, label],
  )
  const shown = useRef(turn)
  const put = useEffectEvent(() => {
    if (turn !== shown.current) editor.commands.setContent(toEditor({ blocks }), { emitUpdate: false })
    shown.current = turn
  })
  useEffect(() => put(), [turn])
  const writeSection = () => {
    const section = sectionAt(editor)
    if (section !== null) onSection(section)
  }
  return (
    <div className="article-editor">
      <EditorToolbar editor={editor} onSection={writeSection} />
      <EditorContent editor={editor} className="pt-4" />
    </div>
  )
}
