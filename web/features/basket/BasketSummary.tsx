// Basket total, remaining balance, and the button that orders everything.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import type { Basket } from '../../../contract/basket.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { toast } from '../../ui/toast.ts'
import { basketPath, type Placed, useBasketActions, useMemberId } from './basket.ts'
import { handOver } from './ordered.ts'
import { totalOf } from '../../../contract/surcharge.ts'
import { useBalance } from '../credits/balance.ts'
import { SurchargeNote } from '../offers/SurchargeNote.tsx'

const Breakdown = ({ basket: { items, total, balance, spendable, lacking } }: { basket: Basket }) => {
  const { t } = useTranslation('basket')
  const format = useFormat()
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2 text-[0.9375rem] [&_dd]:tabular-nums">
      {items.map(({ id, domain_name: domain, terms }) => (
        <div key={id} className="flex items-baseline justify-between gap-4 text-soft">
          <dt className="min-w-0 wrap-anywhere">
            <bdi>{domain}</bdi>
            <SurchargeNote terms={terms} />
          </dt>
          <dd>{format.credits(totalOf(terms))}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
        <dt>{t('summary.total')}</dt>
        <dd>
          <Credits amount={total} />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 text-soft">
        <dt>{t('summary.balance')}</dt>
        <dd>{format.credits(balance)}</dd>
      </div>
      {spendable < balance && (
        <div className="flex items-baseline justify-between gap-4 text-soft">
          <dt>{t('summary.spendable')}</dt>
          <dd>{format.credits(spendable)}</dd>
        </div>
      )}
      {lacking === 0 && (
        <div className="flex items-baseline justify-between gap-4 text-soft">
          <dt>{t('summary.left')}</dt>
          <dd>{format.credits(balance - total)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The member has credits that they cannot spend yet: what they can spend now, and when it is more. Buying would not help. */
const NotSpendable = ({ basket: { total, balance, spendable, more_at: moreAt } }: { basket: Basket }) => {
  const { t } = useTranslation('basket')
  const { language } = useLanguageChoice()
  const format = useFormat()
  const figures = { spendable: format.credits(spendable), balance: format.credits(balance) }
  return (
    <Alert tone="warn" title={t('summary.notSpendable', figures)}>
      <p>
        {t('summary.notSpendableText')} {moreAt !== null && t('summary.moreFrom', { date: format.date(moreAt) })}{' '}
        {total > balance && t('summary.alsoLacking', { figure: format.credits(total - balance) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton to="/credits?tab=purchases">{t('summary.settlement')}</LinkButton>
        <LinkButton variant="ghost" to={`${publicPath('/help', language)}#unsettled-credits`}>
          {t('summary.why')}
        </LinkButton>
      </div>
    </Alert>
  )
}

const Frozen = ({ decisionId }: { decisionId: string }) => {
  const { t } = useTranslation('basket')
  return (
    <Alert tone="lost" title={t('summary.frozen')}>
      <p>{t('summary.frozenText')}</p>
      <div className="mt-3">
        <LinkButton to={`/decisions/${decisionId}`}>{t('summary.decision')}</LinkButton>
      </div>
    </Alert>
  )
}

/** Too few credits, with ways to get more, unless they are frozen: then what is bought or earned would be frozen, too. */
const Lacking = ({ basket: { lacking, debt } }: { basket: Basket }) => {
  const { t } = useTranslation('basket')
  const format = useFormat()
  const frozen = useBalance().data?.frozen ?? null
  if (frozen !== null) return <Frozen decisionId={frozen.decision_id} />
  return (
    <Alert tone="warn" title={t('summary.lacking', { figure: format.credits(lacking) })}>
      <p>{debt > 0 ? t('summary.debt', { figure: format.credits(debt) }) : t('summary.lackingText')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton variant="primary" to="/credits">
          {t('summary.buy')}
        </LinkButton>
        <LinkButton to="/websites">{t('summary.earn')}</LinkButton>
      </div>
    </Alert>
  )
}

/** The one step that every buyer has to take before ordering. */
const lacksOnlyTargets = (items: Basket['items']): boolean =>
  items.every(({ obstacles }) => obstacles.every((obstacle) => obstacle === 'target_missing'))

interface BasketSummaryProps {
  basket: Basket
  /** Some input is not saved yet. */
  unsaved: boolean
  /** Resolves, once known, to whether all input is saved. */
  settled(): Promise<boolean>
  /** Called when an order is sent, and when it failed. */
  onOrdering(underWay: boolean): void
}

export const BasketSummary = ({ basket, unsaved, settled, onOrdering }: BasketSummaryProps) => {
  const { t } = useTranslation('basket')
  const format = useFormat()
  const navigate = useNavigate()
  const actions = useBasketActions()
  const memberId = useMemberId()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const { items, total, lacking } = basket
  const blocked = items.filter(({ obstacles }) => obstacles.length > 0).length
  const inReview = items.some((item) => item.needs_admin_review)
  const canPlace = blocked === 0 && lacking === 0 && !unsaved
  const figures = { count: items.length, figure: format.credits(total) }
  const order = async (): Promise<Placed> => {
    onOrdering(true)
    try {
      return await actions.place(items.map(({ id, terms }) => ({ id, price: totalOf(terms) })))
    } catch (error) {
      onOrdering(false)
      throw error
    }
  }
  const place = async (): Promise<void> => {
    if (!(await settled())) return
    const placed = await order()
    setRefused(placed.outcome === 'refused')
    if (placed.outcome === 'refused') {
      onOrdering(false)
      return
    }
    const [first, ...others] = placed.orders
    if (first !== undefined && others.length === 0) {
      toast.success(t(inReview ? 'summary.placedInReview' : 'summary.placed'))
      await navigate(`/orders/${first.id}`)
    } else {
      await navigate(basketPath, { replace: true, state: handOver({ ...placed, inReview }, memberId) })
    }
  }
  return (
    <Card
      aria-labelledby="summary-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-[calc(var(--top)+1.25rem)]"
    >
      <h2 id="summary-title" className="text-[1.0625rem]">
        {t('summary.title')}
      </h2>
      <Breakdown basket={basket} />
      {refused && (
        <Alert live tone="lost" title={t('summary.refused')}>
          {t('summary.refusedText')}
        </Alert>
      )}
      {lacking > 0 &&
        (basket.lacking_reason === 'unsettled_limit' ? <NotSpendable basket={basket} /> : <Lacking basket={basket} />)}
      {(unsaved || blocked > 0) && (
        <p className="text-[0.8125rem] text-soft" aria-live="polite">
          {unsaved
            ? t('summary.unsaved')
            : lacksOnlyTargets(items)
              ? t('summary.noTarget')
              : t('summary.blocked', { count: blocked })}
        </p>
      )}
      <Button variant="primary" disabled={!canPlace} onClick={() => setAsking(true)}>
        {t('summary.place', figures)}
      </Button>
      <p className="text-[0.8125rem] text-faint">{t('summary.escrow')}</p>
      {asking && (
        <ConfirmDialog
          title={t('confirm.title', figures)}
          description={t('confirm.text', figures)}
          confirm={t('confirm.yes', figures)}
          cancel={t('confirm.no')}
          onConfirm={place}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
