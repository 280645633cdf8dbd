import { Check } from '../../ui/icons.ts'
import { useTranslation } from '../../lib/translation.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { SectionTitle } from './Section.tsx'

const points = ['page', 'index', 'target', 'anchor', 'rel', 'place', 'label'] as const

/** The link report as both sides of an order see it: every criterion that is checked. */
export const WhatWeCheck = () => {
  const { t } = useTranslation('landingMore')
  return (
    <section
      id="checks"
      aria-labelledby="checks-title"
      className="mx-auto grid w-full max-w-[77.5rem] items-start gap-x-20 gap-y-10 px-5 py-16 sm:px-8 sm:py-24 lg:grid-cols-[22rem_minmax(0,1fr)]"
    >
      <div>
        <SectionTitle id="checks-title">{t('checks.title')}</SectionTitle>
        <p className="mt-4 text-[1.0625rem] text-soft">{t('checks.text')}</p>
        <p className="mt-4 text-[1.0625rem] text-soft">{t('checks.unsure')}</p>
      </div>
      <div className="rounded-card border border-line-soft bg-surface p-5 shadow-card sm:p-6">
        <p className="mb-4 flex flex-wrap items-center gap-3">
          <span className="font-head text-[1.0625rem] font-semibold">{t('checks.file')}</span>
          <StatusPill tone="alive">{t('checks.asOrdered')}</StatusPill>
        </p>
        <dl className="overflow-hidden rounded-control border border-line-soft">
          {points.map((point) => (
            <div
              key={point}
              className="grid gap-x-4 border-b border-line-soft px-4 py-2.5 last:border-b-0 sm:grid-cols-[6.5rem_1fr_auto]"
            >
              <dt className="text-faint">{t(`checks.${point}`)}</dt>
              <dd>{t(`checks.${point}Text`)}</dd>
              <dd className="flex items-center gap-1.5 whitespace-nowrap text-alive">
                <Check aria-hidden className="size-4" />
                {t(`checks.${point}Result`)}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-[0.8125rem] text-faint">{t('checks.example')}</p>
      </div>
    </section>
  )
}
