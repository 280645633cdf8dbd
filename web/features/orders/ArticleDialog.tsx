// One article of an order, to read and to export.
import { useTranslation } from '../../lib/translation.ts'
import type { OrderContent } from '../../../contract/orderArticles.ts'
import type { Order } from '../../../contract/orders.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ArticleActions } from '../articles/ArticleActions.tsx'
import { ArticleView } from '../articles/ArticleView.tsx'
import { useContents } from './contents.ts'
import { SentLine } from './SentLine.tsx'

/** What the text alone does not show: the link’s target URL and rel attribute. */
const LinkFacts = ({ link }: Pick<OrderContent, 'link'>) => {
  const { t } = useTranslation('orders')
  const { t: to } = useTranslation('offers')
  const facts: Fact[] = [
    { label: t('terms.target'), value: <bdi className="wrap-anywhere">{link.url}</bdi> },
    { label: t('terms.anchor'), value: <bdi>{link.anchor}</bdi> },
    { label: t('terms.rel'), value: to(`rels.${link.rel}`) },
  ]
  return (
    <div className="mt-6 border-t border-line-soft pt-4">
      <FactList facts={facts} />
    </div>
  )
}

interface ArticleDialogProps {
  order: Order
  contentId: string
  onClose(): void
}

export const ArticleDialog = ({ order, contentId, onClose }: ArticleDialogProps) => {
  const { t } = useTranslation('orders')
  const { t: ta } = useTranslation('articles')
  const { data, error, refetch } = useContents(order.id)
  const content = data?.contents.find(({ id }) => id === contentId)
  const isGone = data !== undefined && content === undefined
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={content === undefined ? t('articles.title') : <bdi>{content.article.title || ta('untitled')}</bdi>}
      {...(content === undefined ? {} : { description: <SentLine order={order} content={content} /> })}
      {...(content === undefined ? {} : { footer: <ArticleActions article={content.article} link={content.link} /> })}
    >
      {content !== undefined && (
        <>
          <ArticleView untitled article={content.article} link={content.link} />
          <LinkFacts link={content.link} />
        </>
      )}
      {isGone && <p className="text-soft">{t('articles.gone')}</p>}
      {data === undefined &&
        (error === null ? (
          <Skeleton className="h-40 w-full rounded-control" />
        ) : (
          <LoadFailure failure={error} retry={refetch} />
        ))}
    </Dialog>
  )
}
