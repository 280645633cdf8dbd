import { useTranslation } from '../../lib/translation.ts'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import type { NotifiedOrder } from './sharedOrder.ts'

interface OrderedFactsProps {
  order: NotifiedOrder
  /** Further agreed terms. */
  more?: readonly Fact[]
}

/** Requirements for the link as ordered: target URL, anchor text, rel attribute. */
export const OrderedFacts = ({ order, more = [] }: OrderedFactsProps) => {
  const { t } = useTranslation('orders')
  const { t: to } = useTranslation('offers')
  const { target_url: target, anchor_text: anchor, terms, notes } = order
  const facts: Fact[] = [
    { label: t('terms.target'), value: <bdi>{target}</bdi> },
    { label: t('terms.anchor'), value: anchor === null ? t('terms.anyAnchor') : <bdi>{anchor}</bdi> },
    { label: t('terms.rel'), value: to(`rels.${terms.rel}`) },
    { label: t('terms.label'), value: t(terms.labelled ? 'terms.labelled' : 'terms.unlabelled') },
    ...more,
  ]
  return (
    <>
      <FactList facts={facts} />
      {notes !== null && (
        <div className="mt-2.5 border-t border-line-soft pt-2.5">
          <p className="text-soft">{t('terms.notes')}</p>
          <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
            {notes}
          </p>
        </div>
      )}
    </>
  )
}
