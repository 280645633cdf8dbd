import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import type { Fact } from '../../ui/FactList.tsx'
import { nicheName } from '../analysis/names.ts'
import { OrderedFacts } from './OrderedFacts.tsx'
import type { NotifiedOrder } from './sharedOrder.ts'

/** Terms agreed when the order was placed; later changes of the offer do not affect them. */
export const TermsCard = ({ order }: { order: NotifiedOrder }) => {
  const { t } = useTranslation('orders')
  const { t: to } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  const format = useFormat()
  const { terms, project, placed_at: placedAt, due_at: dueAt } = order
  const more: Fact[] = [
    { label: t('terms.type'), value: to(`linkTypes.${terms.link_type}`) },
    { label: t('terms.category'), value: nicheName(ta, terms.category) },
    { label: t('terms.writer'), value: t(`terms.writers.${terms.writer}`) },
    { label: t('terms.linksPerPage'), value: format.number(terms.links_per_page) },
    { label: t('terms.turnaround'), value: terms.prime ? t('prime') : to('days', { count: terms.turnaround_days }) },
    { label: t('terms.guarantee'), value: to('months', { count: terms.guarantee_months }) },
    ...(project === null
      ? []
      : [
          {
            label: t('filters.project'),
            value: (
              <Link to={`/projects/${project.id}`} className="underline underline-offset-4">
                <bdi>{project.name}</bdi>
              </Link>
            ),
          },
        ]),
    { label: t('terms.placed'), value: format.dateTime(placedAt) },
    ...(dueAt === null ? [] : [{ label: t('terms.due'), value: format.dateTime(dueAt) }]),
  ]
  return (
    <Card aria-labelledby="terms-title">
      <CardHead id="terms-title" title={t('terms.title')} />
      <OrderedFacts order={order} more={more} />
    </Card>
  )
}
