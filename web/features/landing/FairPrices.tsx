import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { type Fall, waterfall } from '../offers/waterfall.ts'
import { exampleSite, exampleTerms, priceExample } from './examples.ts'
import { SectionTitle } from './Section.tsx'

const StepLine = ({ fall: { step, credits, start, width } }: { fall: Fall }) => {
  const { t } = useTranslation('landingMore')
  const format = useFormat()
  const { quality, dr, da, spam, visits } = exampleSite
  const values = { quality, dr, da, spam, visits: format.number(visits), months: exampleTerms.guarantee_months }
  return (
    <li className="py-2">
      <span className="flex items-baseline justify-between gap-4">
        <span>{t(`fair.steps.${step}`, values)}</span>
        <span className={clsx('shrink-0 tabular-nums', credits === 0 ? 'text-faint' : 'font-semibold')}>
          {step === 'base' ? format.credits(credits) : format.signed(credits)}
        </span>
      </span>
      <span aria-hidden className="mt-1.5 block h-1 rounded-full bg-track">
        <span
          className={clsx('block h-1 rounded-full', credits < 0 ? 'bg-warn' : 'bg-alive')}
          style={{ marginInlineStart: `${start}%`, width: `${width}%` }}
        />
      </span>
    </li>
  )
}

/** How a fair price is calculated, by the formula that every offer uses. */
export const FairPrices = () => {
  const { t } = useTranslation('landingMore')
  const format = useFormat()
  const { price, from, to, steps } = priceExample()
  return (
    <section id="fair" aria-labelledby="fair-title" className="border-t border-line-soft">
      <div className="mx-auto grid w-full max-w-[77.5rem] items-start gap-x-20 gap-y-10 px-5 py-16 sm:px-8 sm:py-24 lg:grid-cols-[minmax(0,1fr)_29.5rem]">
        <div className="grid gap-4 text-[1.0625rem] text-soft lg:max-w-[34rem]">
          <div className="text-text">
            <SectionTitle id="fair-title">{t('fair.title')}</SectionTitle>
          </div>
          <p>{t('fair.text')}</p>
          <p>{t('fair.own')}</p>
          <p>{t('fair.unknown')}</p>
        </div>
        <figure className="rounded-card border border-line-soft bg-surface p-5 shadow-card sm:p-6">
          <figcaption className="font-head text-[1.0625rem] font-semibold">{t('fair.example')}</figcaption>
          <ol className="mt-3">
            {waterfall(steps).map((fall) => (
              <StepLine key={fall.step} fall={fall} />
            ))}
          </ol>
          <p className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-4 font-head text-lg font-semibold">
            <span>{t('fair.result')}</span>
            <span className="text-accent-text tabular-nums">
              {t('fair.credits', { figure: format.credits(price) })}
            </span>
          </p>
          <p className="mt-1 text-[0.8125rem] text-faint">
            {t('fair.range', { from: format.credits(from), to: format.credits(to) })}
          </p>
        </figure>
      </div>
    </section>
  )
}
