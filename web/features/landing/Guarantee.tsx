import { useTranslation } from '../../lib/translation.ts'
import { Timeline } from '../../ui/Timeline.tsx'
import { refundExample } from './examples.ts'
import { SectionTitle } from './Section.tsx'
import { useGuaranteeTerms } from './useGuaranteeTerms.ts'

export const Guarantee = () => {
  const { t } = useTranslation('landingMore')
  const { whole_refund_days: wholeDays } = useGuaranteeTerms()
  const example = refundExample(wholeDays)
  return (
    <section id="guarantee" aria-labelledby="guarantee-title" className="border-y border-line-soft bg-sunken">
      <div className="mx-auto grid w-full max-w-[77.5rem] items-start gap-x-20 gap-y-12 px-5 py-16 sm:px-8 sm:py-24 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div>
          <SectionTitle id="guarantee-title">{t('guarantee.title')}</SectionTitle>
          <p className="mt-4 max-w-[36rem] text-[1.0625rem] text-soft">{t('guarantee.text')}</p>
          <div className="mt-8 inline-block rounded-card border border-line bg-surface px-6 py-5 shadow-card">
            <p className="text-[0.8125rem] text-faint">{t('guarantee.formulaLabel')}</p>
            <p className="mt-1 font-head text-[1.1875rem] font-semibold sm:text-2xl">{t('guarantee.formula')}</p>
          </div>
          {wholeDays > 0 && (
            <p className="mt-4 max-w-[36rem] text-soft">{t('guarantee.formulaNote', { count: wholeDays })}</p>
          )}
          {example !== null && (
            <div className="mt-8 max-w-[36rem] border-l-2 border-accent pl-4">
              <p className="text-soft">{t('guarantee.example', { days: example.lostAfterDays })}</p>
              <p className="mt-1 font-head text-[1.0625rem] font-semibold tabular-nums">
                {t('guarantee.sum', {
                  paid: example.paid,
                  left: example.daysLeft,
                  all: example.daysInAll,
                  amount: example.amount,
                })}
              </p>
              <p className="mt-1 text-[0.8125rem] text-faint">{t('guarantee.rounding')}</p>
            </div>
          )}
        </div>
        <Timeline
          moments={[
            { state: 'done', title: t('guarantee.ordered'), note: t('guarantee.orderedNote') },
            { state: 'done', title: t('guarantee.placed'), note: t('guarantee.placedNote') },
            { state: 'done', title: t('guarantee.checked'), note: t('guarantee.checkedNote') },
            { state: 'now', title: t('guarantee.yourTurn'), note: t('guarantee.yourTurnNote') },
            { state: 'ahead', title: t('guarantee.paid'), note: t('guarantee.paidNote') },
            { state: 'ahead', title: t('guarantee.watched'), note: t('guarantee.watchedNote') },
          ]}
        />
      </div>
    </section>
  )
}
