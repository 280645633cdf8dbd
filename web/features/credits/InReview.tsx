// Credits that are due and await review, with the reason; and rejected ones, to which the member can object.
import { useState } from 'react'
import type { QueuedItem } from '../../../contract/issuance.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useInReview } from './inReview.ts'

const ObjectionDialog = later(async () => (await import('./ObjectionDialog.tsx')).ObjectionDialog)

const domainOf = ({ refers_to: refersTo }: QueuedItem): string =>
  refersTo?.startsWith('domain:') === true ? ` · ${refersTo.slice('domain:'.length)}` : ''

const Answers = ({ item }: { item: QueuedItem }) => {
  const { t } = useTranslation('buying')
  const { state, decision_reason: why, objection, answer } = item
  if (state !== 'rejected') return <p className="text-[0.8125rem] text-soft">{t(`inReview.causes.${item.cause}`)}</p>
  const lines = [
    ...(why === null ? [] : [t('inReview.why', { text: why })]),
    ...(objection === null ? [] : [t('inReview.objection', { text: objection })]),
    ...(answer === null ? [] : [t('inReview.answer', { text: answer })]),
  ]
  return lines.map((line) => (
    <p key={line} dir="auto" className="text-[0.8125rem] whitespace-pre-line text-soft wrap-anywhere">
      {line}
    </p>
  ))
}

const ItemOnReview = ({ item, onObject }: { item: QueuedItem; onObject(): void }) => {
  const { t } = useTranslation('buying')
  const { t: tl } = useTranslation('movements')
  const format = useFormat()
  const { reason, state, amount, queued_at: at, objected_at: objectedAt, answered_at: answeredAt } = item
  const isRejected = state === 'rejected'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="wrap-anywhere">
          {tl(`reasons.${reason}`)}
          {domainOf(item)}
        </p>
        <Answers item={item} />
        <p className="text-xs text-faint tabular-nums">
          <time dateTime={at}>{format.dateTime(at)}</time>
        </p>
      </div>
      <div className="grid justify-items-end gap-2">
        <Credits amount={amount} />
        <StatusPill tone={isRejected ? 'lost' : 'waiting'}>
          {t(
            isRejected
              ? objectedAt !== null && answeredAt === null
                ? 'inReview.objected'
                : 'inReview.rejected'
              : 'inReview.open',
          )}
        </StatusPill>
        {isRejected && objectedAt === null && (
          <Button size="s" onPointerEnter={ObjectionDialog.bring} onFocus={ObjectionDialog.bring} onClick={onObject}>
            {t('inReview.object')}
          </Button>
        )}
      </div>
    </li>
  )
}

export const InReview = () => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const { data } = useInReview()
  const [objecting, setObjecting] = useState<QueuedItem | null>(null)
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
          <ItemOnReview key={item.id} item={item} onObject={() => setObjecting(item)} />
        ))}
      </ul>
      {objecting !== null && <ObjectionDialog item={objecting} onClose={() => setObjecting(null)} />}
    </Card>
  )
}
