// Fair price of a link on these terms, with every step of the calculation, so that members can verify the number.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { FairPrice, PricedTerms, PriceStep } from '../../../contract/offers.ts'
import type { WebsiteDetail } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Check } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DaFigure, DrFigure, SpamScoreFigure, TrafficFigure } from '../analysis/Metrics.tsx'
import { metricShortName } from '../analysis/names.ts'
import { useFairPrice } from './offers.ts'
import { type Fall, waterfall } from './waterfall.ts'

interface ValuesProps {
  website: WebsiteDetail
  terms: PricedTerms
}

/** One of the two may be enough; an unknown metric is not shown. */
const Authority = ({ figures: { dr, da } }: WebsiteDetail) => {
  const { t } = useTranslation('analysis')
  return (
    <span className="flex gap-x-2">
      {dr !== null && (
        <span>
          {metricShortName(t, 'dr')} <DrFigure figure={dr} />
        </span>
      )}
      {da !== null && (
        <span>
          {metricShortName(t, 'da')} <DaFigure figure={da} />
        </span>
      )}
    </span>
  )
}

/** Input value of each step. */
const useValues = ({ website, terms }: ValuesProps): Record<PriceStep, ReactNode> => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { quality_score: quality, figures } = website
  return {
    base: null,
    quality: quality === null ? null : format.number(quality),
    authority: <Authority {...website} />,
    traffic: <TrafficFigure figure={figures.traffic} />,
    spam: <SpamScoreFigure figure={figures.spam_score} />,
    link_type: t(`linkTypes.${terms.link_type}`),
    rel: t(`rels.${terms.rel}`),
    guarantee: t('months', { count: terms.guarantee_months }),
    writer: t(`writersShort.${terms.writer}`),
    label: t(terms.labelled ? 'fair.yes' : 'fair.no'),
  }
}

const StepLine = ({ fall: { step, credits, known, start, width }, value }: { fall: Fall; value: ReactNode }) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  return (
    <li className="py-1.5">
      <span className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 flex-wrap gap-x-2">
          <span className="text-soft">{t(`steps.${step}`)}</span>
          <span className={known ? 'font-medium' : 'text-faint'}>{known ? value : t('fair.unknown')}</span>
        </span>
        <span className={clsx('shrink-0 tabular-nums', credits === 0 ? 'text-faint' : 'font-semibold')}>
          {step === 'base' ? format.credits(credits) : format.signed(credits)}
        </span>
      </span>
      <span aria-hidden className="mt-1 block h-1 rounded-full bg-track">
        <span
          className={clsx('block h-1 rounded-full', credits < 0 ? 'bg-warn' : 'bg-alive')}
          style={{ marginInlineStart: `${start}%`, width: `${width}%` }}
        />
      </span>
    </li>
  )
}

const verdictOf = (price: number, { from, to }: FairPrice): 'cheap' | 'usual' | 'dear' =>
  price < from ? 'cheap' : price > to ? 'dear' : 'usual'

interface FairPricePanelProps extends ValuesProps {
  /** Null: no valid input. */
  price: number | null
  onTake(price: number): void
}

const Suggestion = ({ fair, price, onTake }: Pick<FairPricePanelProps, 'price' | 'onTake'> & { fair: FairPrice }) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const taken = price === fair.price
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p aria-live="polite">
          <span className="block font-head text-3xl font-semibold text-accent-text tabular-nums">
            {format.credits(fair.price)}
          </span>
          <span className="text-[0.8125rem] text-soft">
            {t('fair.range', { from: format.credits(fair.from), to: format.credits(fair.to) })}
          </span>
        </p>
        <Button disabled={taken} onClick={() => onTake(fair.price)}>
          {taken && <Check aria-hidden />}
          {t(taken ? 'fair.taken' : 'fair.take')}
        </Button>
      </div>
      {price !== null && !taken && (
        <p className={clsx('mt-2 text-[0.8125rem]', verdictOf(price, fair) === 'dear' ? 'text-warn' : 'text-soft')}>
          {t(`fair.${verdictOf(price, fair)}`, { price: format.credits(price) })}
        </p>
      )}
    </>
  )
}

export const FairPricePanel = ({ website, terms, price, onTake }: FairPricePanelProps) => {
  const { t } = useTranslation('offers')
  const { data: fair, error, refetch, isPlaceholderData } = useFairPrice(website.id, terms)
  const values = useValues({ website, terms })
  return (
    <Card aria-labelledby="fair-title">
      <CardHead id="fair-title" title={t('fair.title')}>
        {t('fair.text')}
      </CardHead>
      {fair === undefined ? (
        error === null ? (
          <Skeleton className="h-96" />
        ) : (
          <LoadFailure failure={error} retry={refetch} />
        )
      ) : (
        <div aria-busy={isPlaceholderData} className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <Suggestion fair={fair} price={price} onTake={onTake} />
          <h3 className="mt-4 mb-1 text-[0.8125rem] font-semibold text-faint">{t('fair.steps')}</h3>
          <ul className="grid gap-1 text-[0.8125rem]">
            {waterfall(fair.steps).map((fall) => (
              <StepLine key={fall.step} fall={fall} value={values[fall.step]} />
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
