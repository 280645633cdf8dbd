import { useTranslation } from '../../lib/translation.ts'
import type { Prices } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { Check } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** Minimum and maximum credits for a single website. */
const useWebsiteWords = ({ website }: Prices['awards']): string => {
  const { t } = useTranslation('landingMore')
  const format = useFormat()
  const awarded = website.map(({ credits }) => credits)
  const [least, most] = [Math.min(...awarded), Math.max(...awarded)]
  if (least === most) return t('plans.websiteOne', { count: most, figure: format.credits(most) })
  return t('plans.website', { to: format.credits(most) })
}

/** Explains that buying is optional and how to earn credits instead. */
export const FreeCard = ({ awards, limits }: { awards: Prices['awards']; limits: Prices['award_limits'] }) => {
  const { t } = useTranslation('landingMore')
  const format = useFormat()
  const website = useWebsiteWords(awards)
  const points = [
    ...(awards.welcome > 0
      ? [t('plans.welcome', { count: awards.welcome, figure: format.credits(awards.welcome) })]
      : []),
    website,
    ...(awards.own_site_link > 0
      ? [t('plans.ownLink', { count: awards.own_site_link, figure: format.credits(awards.own_site_link) })]
      : []),
    t('plans.limit', { established: limits.established, young: limits.young, days: limits.rest_days }),
    t('plans.selling'),
  ]
  return (
    <section
      aria-label={t('plans.freeTitle')}
      className="flex flex-col rounded-card border border-accent/55 bg-linear-to-b from-accent-tint to-surface to-60% bg-surface p-6 shadow-card"
    >
      <h3 className="text-lg">{t('plans.freeTitle')}</h3>
      <p className="mt-3 font-head text-4xl font-bold tracking-tight tabular-nums">
        {format.money(0).replace(/[.,]00/, '')}
      </p>
      <p className="mt-1 text-[0.8125rem] text-soft">{t('plans.freePrice')}</p>
      <p className="mt-4 text-soft">{t('plans.freeText')}</p>
      <ul className="mt-3 mb-6 grid gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-3.5 shrink-0 text-alive" />
            <span className="text-soft">{point}</span>
          </li>
        ))}
      </ul>
      <LinkButton variant="primary" to="/auth?mode=sign-up" className="mt-auto">
        {t('plans.start')}
      </LinkButton>
    </section>
  )
}
