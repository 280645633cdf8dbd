// Opens an article of an order in a dialog; its code is loaded when the reader is about to open one.
import { createElement, type ReactNode, useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { later } from '../../ui/LazyPart.tsx'

const ArticleDialog = later(async () => (await import('./ArticleDialog.tsx')).ArticleDialog)

interface ArticleReader {
  read(contentId: string): void
  bring(): void
  /** Render it anywhere on the page. */
  dialog: ReactNode
}

export const useArticleReader = (order: Order): ArticleReader => {
  const [read, setRead] = useState<string | null>(null)
  const close = () => setRead(null)
  return {
    read: setRead,
    bring: ArticleDialog.bring,
    dialog:
      read === null ? null : createElement(ArticleDialog, { order, contentId: read, onClose: close, onMissing: close }),
  }
}
