// Credits that are due and await review, with the reason; and rejected ones, each with its decision.
import type { QueuedItem } from '../../../contract/issuance.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useInReview } from './inReview.ts'

const domainOf = ({ refers_to: refersTo }: QueuedItem): string =>
  refersTo?.startsWith('domain:') === true ? ` · ${refersTo.slice('domain:'.length)}` : ''

const WhyInReview = ({ item }: { item: QueuedItem }) => {
  const { t } = useTranslation('buying')
  const { state, decision_reason: why } = item
  if (state !== 'rejected') return <p className="text-[0.8125rem] text-soft">{t(`inReview.causes.${item.cause}`)}</p>
  if (why === null) return null
  return (
    <p dir="auto" className="text-[0.8125rem] whitespace-pre-line text-soft wrap-anywhere">
      {t('inReview.why', { text: why })}
    </p>
  )
}

const ItemOnReview = ({ item }: { item: QueuedItem }) => {
  const { t } = useTranslation('buying')
  const { t: tl } = useTranslation('movements')
  const format = useFormat()
  const { reason, state, amount, queued_at: at, decision_id: decisionId } = item
  const isRejected = state === 'rejected'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="wrap-anywhere">
          {tl(`reasons.${reason}`)}
          {domainOf(item)}
        </p>
        <WhyInReview item={item} />
        <p className="text-xs text-faint tabular-nums">
          <time dateTime={at}>{format.dateTime(at)}</time>
        </p>
      </div>
      <div className="grid justify-items-end gap-2">
        <Credits amount={amount} />
        <StatusPill tone={isRejected ? 'lost' : 'waiting'}>
          {t(isRejected ? 'inReview.rejected' : 'inReview.open')}
        </StatusPill>
        {isRejected && decisionId !== null && (
          <LinkButton size="s" to={`/decisions/${decisionId}`}>
            {t('inReview.decision')}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

export const InReview = () => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const { data } = useInReview()
  const items = data?.items ?? []
  if (items.length === 0) return null
  const waiting = items.filter(({ state }) => state !== 'rejected').reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card aria-labelledby="in-review-title">
      <CardHead id="in-review-title" title={t('inReview.title')}>
        {waiting === 0
          ? t('inReview.textRejected')
          : t('inReview.text', { count: waiting, figure: format.credits(waiting) })}
      </CardHead>
      <ul className="divide-y divide-line-soft">
        {items.map((item) => (
          <ItemOnReview key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  )
}
