import clsx from 'clsx'
import { BadgeCheck, RotateCcw, Unlink } from '../../ui/icons.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Logo } from '../../ui/Logo.tsx'
import { checkDays } from './checkDays.ts'
import { useGuaranteeTerms } from './useGuaranteeTerms.ts'

/** Above this number the squares are drawn smaller, so that the picture stays compact. */
const largeChecksMax = 56

/** One square per check of a link under a twelve-month guarantee. */
export const LinkMonitoring = () => {
  const { t } = useTranslation('landing')
  const terms = useGuaranteeTerms()
  const days = checkDays(terms)
  const { check_after_days: firstDays, then_every_days: every, repair_days: repairDays } = terms
  const count = days.length
  const isDaily = every === 1 && firstDays.join() === '1'
  const picture = isDaily
    ? t('watch.daily', { count })
    : t('watch.picture', { count, days: firstDays.join(', '), every })
  const notes = [
    { key: 'missing', icon: Unlink, tone: 'text-lost' },
    { key: 'repair', icon: RotateCcw, tone: 'text-waiting' },
    { key: 'refund', icon: BadgeCheck, tone: 'text-alive' },
  ] as const
  return (
    <div>
      <figure className="rounded-card border border-line-soft bg-surface p-6 shadow-float">
        <figcaption className="flex items-center gap-3">
          <Logo className="size-8!" />
          <span>
            <span className="block font-head text-[1.0625rem] font-semibold">{t('watch.title')}</span>
            <span className="block text-[0.8125rem] text-soft">{t('watch.count', { count: days.length })}</span>
          </span>
        </figcaption>
        <div role="img" aria-label={picture}>
          <div
            aria-hidden
            className={clsx('mt-5 grid gap-1.5', days.length > largeChecksMax ? 'grid-cols-28' : 'grid-cols-14')}
          >
            {days.map((day, position) => (
              <span
                key={day}
                className="link-check aspect-square rounded-[4px] bg-alive"
                data-tier={Math.min(position, 27)}
              />
            ))}
          </div>
          <p aria-hidden className="mt-2.5 flex justify-between text-[0.8125rem] text-faint">
            <span>{t('watch.from')}</span>
            <span>{t('watch.to')}</span>
          </p>
        </div>
        <ul className="mt-4">
          {notes.map(({ key, icon: Icon, tone }) => (
            <li key={key} className="flex gap-3 border-t border-line-soft py-3.5 last:pb-0">
              <Icon aria-hidden className={`mt-0.5 size-[1.125rem] shrink-0 ${tone}`} />
              <div>
                <p className="font-semibold">{t(`watch.${key}`)}</p>
                <p className="text-soft">{t(`watch.${key}Note`, { count: repairDays })}</p>
              </div>
            </li>
          ))}
        </ul>
      </figure>
    </div>
  )
}
