// An article attached to a message, in the message list.
import { useTranslation } from '../../lib/translation.ts'
import type { OrderMessage } from '../../../contract/orderMessages.ts'
import { useFormat } from '../../lib/format.ts'
import { ScrollText } from '../../ui/icons.ts'

interface EnclosedArticleProps {
  content: NonNullable<OrderMessage['content']>
  onRead(): void
}

export const EnclosedArticle = ({ content: { title, words }, onRead }: EnclosedArticleProps) => {
  const { t } = useTranslation('orders')
  const { t: ta } = useTranslation('articles')
  const format = useFormat()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onRead}
      className="mt-1.5 flex min-h-11 w-full items-center gap-3 rounded-control border border-line bg-surface px-3 py-2 text-start hover:border-line-control"
    >
      <ScrollText aria-hidden className="size-[1.125rem] shrink-0 text-accent-text" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          <span className="sr-only">{t('articles.enclosed')}: </span>
          <bdi>{title || ta('untitled')}</bdi>
        </span>
        <span className="block text-[0.8125rem] text-soft">
          {ta('words', { count: words, figure: format.number(words) })} · {t('articles.read')}
        </span>
      </span>
    </button>
  )
}
