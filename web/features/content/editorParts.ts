// Schema of the article editor: only the blocks and marks of an article. Pasted content is reduced to them.
import { type AnyExtension, Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { linkName } from './editorDoc.ts'
import { oneLink } from './oneLink.ts'

export interface ShownLink {
  url: string
  anchor: string
}

/** The link is an atom in the editor: it can be moved but not edited. */
const articleLink = ({ url, anchor }: ShownLink): AnyExtension =>
  Node.create({
    name: linkName,
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'span[data-article-link]' }],
    renderHTML: () => ['span', { 'data-article-link': '', class: 'article-link', title: url }, anchor],
    renderText: () => anchor,
    addProseMirrorPlugins: () => [oneLink()],
  })

/** Lists have one level, so the Tab key can leave the editor. */
const item = ListItem.extend({
  content: 'paragraph',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

export const editorParts = (link: ShownLink, placeholder: string): AnyExtension[] => [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Heading.extend({ content: 'text*', marks: '' }).configure({ levels: [2, 3] }),
  Blockquote.extend({ content: 'paragraph+' }),
  BulletList,
  OrderedList,
  item,
  ListKeymap,
  UndoRedo,
  Placeholder.configure({ placeholder }),
  articleLink(link),
]
