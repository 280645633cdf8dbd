// Header of a website's page: icon, domain and title, category, and the actions.
import { useTranslation } from '../../lib/translation.ts'
import type { Site } from '../../../contract/sites.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { FaviconTile } from '../../ui/FaviconTile.tsx'
import { ExternalLink, Scale, Tag } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { countryName, languageName, nicheName } from '../analysis/names.ts'
import { comparePath } from './compareAddress.ts'

/** "Gardening · English · Ireland", with the parts that are known. */
const useSubject = ({ niche, language, country }: Site): string => {
  const { t, i18n } = useTranslation('analysis')
  return [
    niche === null ? null : nicheName(t, niche),
    language === null ? null : languageName(t, language),
    country === null ? null : countryName(i18n.language, country),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

export const SiteHead = ({ site }: { site: Site }) => {
  const { t } = useTranslation('sites')
  const subject = useSubject(site)
  useDetailName(site.domain_name)
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <DocumentHead title={site.domain_name} hidden />
      <FaviconTile domain={site.domain} />
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-[1.6875rem] tracking-tight wrap-anywhere">
            <bdi>{site.domain_name}</bdi>
          </h1>
          <StatusPill tone={site.state === 'verified' ? 'alive' : 'warn'}>{t(`states.${site.state}`)}</StatusPill>
          {site.is_own && <StatusPill tone="waiting">{t('own')}</StatusPill>}
        </div>
        {site.title !== null && (
          <p className="mt-0.5 text-soft wrap-anywhere">
            <bdi>{site.title}</bdi>
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-[0.8125rem] text-faint">
          {subject !== '' && <span>{subject}</span>}
          <a
            href={`https://${site.domain}/`}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex items-center gap-1 text-soft underline underline-offset-4"
          >
            {t('visit')}
            <ExternalLink role="img" aria-label={t('newTab')} className="size-3.5" />
          </a>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {site.is_own && (
          <LinkButton to={`/websites/${site.website_id}/offers`}>
            <Tag aria-hidden />
            {t('ownOffers')}
          </LinkButton>
        )}
        <LinkButton to={comparePath([site.domain])}>
          <Scale aria-hidden />
          {t('compareThis')}
        </LinkButton>
      </div>
    </header>
  )
}
