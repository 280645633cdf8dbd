// Table cells with a website’s data, shared by the exchange lists.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { ExchangeSite } from '../../../contract/exchangeSites.ts'
import { Favicon } from '../../ui/Favicon.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { Unknown } from '../analysis/Metrics.tsx'
import { languageName, nicheName } from '../analysis/names.ts'

interface SiteNameProps {
  site: Pick<ExchangeSite, 'domain' | 'domain_name' | 'title'>
  to: string
  /** Set if no other columns need the space. */
  wide?: boolean
}

export const SiteName = ({ site: { domain, domain_name: name, title }, to, wide = false }: SiteNameProps) => (
  <span className="flex w-full min-w-0 items-center gap-3">
    <span className="grid size-8 shrink-0 place-items-center rounded-[9px] border border-line bg-raised">
      <Favicon domain={domain} size={18} />
    </span>
    <span className={clsx('min-w-0 flex-1 text-start', !wide && 'max-w-56 cards:max-w-none')}>
      <ReadyLink
        data-row
        to={to}
        title={name}
        className="block truncate rounded-small no-underline max-sm:whitespace-normal max-sm:wrap-anywhere hover:underline focus-visible:rounded-small"
      >
        <bdi>{name}</bdi>
      </ReadyLink>
      {title !== null && (
        <span
          dir="auto"
          className="block truncate text-xs font-normal text-faint max-sm:whitespace-normal max-sm:wrap-anywhere"
          title={title}
        >
          {title}
        </span>
      )}
    </span>
  </span>
)

export const Quality = ({ score }: { score: number | null }) => {
  const { t } = useTranslation('exchange')
  const { t: ta } = useTranslation('analysis')
  if (score === null) return <Unknown reason={ta('notAnalysed')} />
  return <ScoreRing score={score} label={t('columns.quality')} />
}

export const NicheName = ({ niche }: Pick<ExchangeSite, 'niche'>) => {
  const { t } = useTranslation('exchange')
  const { t: ta } = useTranslation('analysis')
  return niche === null ? <Unknown reason={t('unknownNiche')} /> : nicheName(ta, niche)
}

export const LanguageName = ({ language }: Pick<ExchangeSite, 'language'>) => {
  const { t } = useTranslation('exchange')
  const { t: ta } = useTranslation('analysis')
  return language === null ? <Unknown reason={t('unknownLanguage')} /> : languageName(ta, language)
}
