// A dispute: statements of both sides and the decision of our team.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { OrderSide } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { AcceptedDefectList } from './AcceptedDefects.tsx'
import type { NotifiedOrder } from './sharedOrder.ts'

interface DisputeCardProps {
  order: NotifiedOrder
  /** Name of each side for the reader. */
  nameOf(side: OrderSide): string
  /** The reader’s possible actions. */
  children?: ReactNode
}

export const DisputeCard = ({ order: { dispute }, nameOf, children }: DisputeCardProps) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  if (dispute === null) return null
  return (
    <Card aria-labelledby="dispute-title">
      <CardHead id="dispute-title" title={t('dispute.title')}>
        {t('dispute.text', { date: format.dateTime(dispute.opened_at) })}
      </CardHead>
      <div className="grid gap-4">
        {dispute.statements.map((statement) => (
          <figure key={statement.side} className="rounded-control border border-line-soft bg-ground px-4 py-3">
            <figcaption className="mb-1 flex flex-wrap justify-between gap-x-3">
              <bdi className="font-semibold">{nameOf(statement.side)}</bdi>
              <time dateTime={statement.stated_at} className="text-[0.8125rem] text-faint">
                {format.dateTime(statement.stated_at)}
              </time>
            </figcaption>
            <blockquote dir="auto" className="whitespace-pre-line wrap-anywhere text-soft">
              {statement.body}
            </blockquote>
          </figure>
        ))}
        {dispute.statements.length === 0 && <p className="text-soft">{t('dispute.none')}</p>}
        {children}
        <HelpLink task="check-a-link" />
      </div>
    </Card>
  )
}

interface DecisionCardProps {
  order: NotifiedOrder
  /** The reader’s own side; undefined for an onlooker. */
  side?: OrderSide
}

export const DecisionCard = ({ order: { decision }, side }: DecisionCardProps) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  if (decision === null) return null
  return (
    <Card aria-labelledby="decision-title">
      <CardHead id="decision-title" title={t('decision.title')}>
        {format.dateTime(decision.decided_at)}
      </CardHead>
      <p dir="auto" className="mb-4 whitespace-pre-line wrap-anywhere">
        {decision.reason}
      </p>
      <FactList
        facts={[
          {
            label: t(side === 'buyer' ? 'decision.backToYou' : 'decision.toBuyer'),
            value: <Credits amount={decision.to_buyer} />,
          },
          {
            label: t(side === 'seller' ? 'decision.toYou' : 'decision.toSeller'),
            value: <Credits amount={decision.to_seller} />,
          },
        ]}
      />
      {decision.accepted.defects.length > 0 && (
        <div className="mt-4">
          <AcceptedDefectList accepted={decision.accepted} />
        </div>
      )}
    </Card>
  )
}
