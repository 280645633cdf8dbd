// Toolbar for formatting at the cursor. One tab stop; arrow keys move within.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import clsx from 'clsx'
import { Toolbar as Radix } from 'radix-ui'
import { useTranslation } from '../../lib/translation.ts'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Redo2,
  Sparkles,
  TextQuote,
  Undo2,
} from '../../ui/icons.ts'
import { putLinkHere } from './oneLink.ts'

interface Tool {
  name: 'paragraph' | 'heading2' | 'heading3' | 'bold' | 'italic' | 'bullets' | 'numbers' | 'quote'
  icon: LucideIcon
  isActive(editor: Editor): boolean
  act(editor: Editor): void
}

const tools: readonly Tool[] = [
  {
    name: 'paragraph',
    icon: Pilcrow,
    isActive: (editor) =>
      editor.isActive('paragraph') && !editor.isActive('listItem') && !editor.isActive('blockquote'),
    act: (editor) => editor.chain().focus().clearNodes().setParagraph().run(),
  },
  {
    name: 'heading2',
    icon: Heading2,
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    act: (editor) => editor.chain().focus().clearNodes().setHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    icon: Heading3,
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    act: (editor) => editor.chain().focus().clearNodes().setHeading({ level: 3 }).run(),
  },
  {
    name: 'bold',
    icon: Bold,
    isActive: (editor) => editor.isActive('bold'),
    act: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    icon: Italic,
    isActive: (editor) => editor.isActive('italic'),
    act: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'bullets',
    icon: List,
    isActive: (editor) => editor.isActive('bulletList'),
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: ListOrdered,
    isActive: (editor) => editor.isActive('orderedList'),
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    icon: TextQuote,
    isActive: (editor) => editor.isActive('blockquote'),
    act: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const buttonStyle =
  'inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-2 rounded-small px-2 text-[0.8125rem] font-semibold text-soft transition-colors hover:bg-raised hover:text-text focus-visible:rounded-small disabled:opacity-45 aria-pressed:bg-accent-tint aria-pressed:text-accent-text max-sm:h-11 max-sm:min-w-11 [&_svg]:size-[1.125rem]'

interface ToolbarProps {
  editor: Editor
  /** Null: the cursor is not in a section that can be regenerated. */
  onSection: (() => void) | null
}

const History = ({ editor, canUndo, canRedo }: { editor: Editor; canUndo: boolean; canRedo: boolean }) => {
  const { t } = useTranslation('content')
  const named = (name: 'undo' | 'redo') => ({
    'aria-label': t(`toolbar.${name}`),
    title: `${t(`toolbar.${name}`)} (${t(`toolbar.${name}Keys`)})`,
    className: buttonStyle,
  })
  return (
    <>
      <Radix.Button {...named('undo')} disabled={!canUndo} onClick={() => editor.chain().focus().undo().run()}>
        <Undo2 aria-hidden />
      </Radix.Button>
      <Radix.Button {...named('redo')} disabled={!canRedo} onClick={() => editor.chain().focus().redo().run()}>
        <Redo2 aria-hidden />
      </Radix.Button>
    </>
  )
}

export const EditorToolbar = ({ editor, onSection }: ToolbarProps) => {
  const { t } = useTranslation('content')
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: tools.filter((tool) => tool.isActive(now)).map(({ name }) => name),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
      canLink: putLinkHere(now.state) !== null,
    }),
  })
  const putLink = () => {
    const moved = putLinkHere(editor.state)
    if (moved !== null) editor.view.dispatch(moved)
    editor.commands.focus()
  }
  return (
    <Radix.Root
      aria-label={t('toolbar.label')}
      className="-mx-5 flex flex-wrap gap-0.5 border-b border-line-soft bg-surface px-4 py-1.5 sm:sticky sm:top-(--top) sm:z-10"
    >
      {tools.map(({ name, icon: Icon, act }) => (
        <Radix.Button
          key={name}
          aria-label={t(`toolbar.${name}`)}
          title={`${t(`toolbar.${name}`)} (${t(`toolbar.${name}Keys`)})`}
          aria-pressed={state.active.includes(name)}
          className={buttonStyle}
          onClick={() => act(editor)}
        >
          <Icon aria-hidden />
        </Radix.Button>
      ))}
      <History editor={editor} {...state} />
      <Radix.Button className={clsx(buttonStyle, 'text-accent-text')} disabled={!state.canLink} onClick={putLink}>
        <Link2 aria-hidden />
        {t('toolbar.link')}
      </Radix.Button>
      <Radix.Button className={buttonStyle} disabled={onSection === null} onClick={() => onSection?.()}>
        <Sparkles aria-hidden />
        {t('toolbar.section')}
      </Radix.Button>
    </Radix.Root>
  )
}
