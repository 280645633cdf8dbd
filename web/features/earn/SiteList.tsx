import { useTranslation } from '../../lib/translation.ts'
import type { EarnSite } from '../../../contract/links.ts'
import { Button } from '../../ui/Button.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { BadgeCheck } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import type { Tone } from '../../ui/tones.ts'

interface RowProps {
  site: EarnSite
  onEarn(site: EarnSite): void
  /** Called when the member navigates to another page. */
  onLeave(): void
}

type Mark = { tone: Tone; word: 'earned' | 'missing' | 'elsewhere' | 'takenBack' | 'notFound' | 'unclear' }

/** Null for a website without a status yet. */
const markOf = ({ state, link }: EarnSite): Mark | null => {
  switch (state) {
    case 'earned':
      return link?.link.state === 'endangered' ? { tone: 'warn', word: 'missing' } : { tone: 'alive', word: 'earned' }
    case 'earned_elsewhere':
      return { tone: 'neutral', word: 'elsewhere' }
    case 'taken_back':
      return { tone: 'lost', word: 'takenBack' }
    case 'open':
      if (link?.status === 'not_found') return { tone: 'waiting', word: 'notFound' }
      return link?.status === 'unknown' ? { tone: 'waiting', word: 'unclear' } : null
  }
}

/** A domain that has already earned may still link to us, but without a promise of credits. */
const Action = ({ site, onEarn, onLeave }: RowProps) => {
  const { t } = useTranslation('earn')
  const { domain_name: domain, state, link } = site
  if (state === 'open') {
    return (
      <Button variant="primary" size="s" aria-label={t('sites.earnFor', { domain })} onClick={() => onEarn(site)}>
        {t('sites.earn')}
      </Button>
    )
  }
  if (link === null) {
    return (
      <Button size="s" aria-label={t('sites.placeFor', { domain })} onClick={() => onEarn(site)}>
        {t('sites.place')}
      </Button>
    )
  }
  return (
    <LinkButton
      size="s"
      to={`/websites/${site.website_id}#own-link`}
      aria-label={t('sites.seeFor', { domain })}
      onClick={onLeave}
    >
      {t('sites.see')}
    </LinkButton>
  )
}

const Row = ({ site, onEarn, onLeave }: RowProps) => {
  const { t } = useTranslation('earn')
  const mark = markOf(site)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Favicon domain={site.domain} size={28} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{site.domain_name}</p>
        <p className="flex items-center gap-1 text-xs text-alive">
          <BadgeCheck aria-hidden className="size-3.5 shrink-0" />
          {t('sites.verified')}
        </p>
      </div>
      {/* On a phone each row has them in the same place, below its name. */}
      <div className="flex items-center justify-end gap-3 max-sm:w-full max-sm:ps-10">
        {mark !== null && (
          <StatusPill tone={mark.tone} className="max-sm:me-auto">
            {t(`sites.${mark.word}`)}
          </StatusPill>
        )}
        <Action site={site} onEarn={onEarn} onLeave={onLeave} />
      </div>
    </li>
  )
}

interface SiteListProps extends Omit<RowProps, 'site'> {
  sites: readonly EarnSite[]
}

/** The verified websites, each with its earned credits or an action to earn them. */
export const SiteList = ({ sites, ...rest }: SiteListProps) => {
  const { t } = useTranslation('earn')
  return (
    <ul
      aria-label={t('sites.title')}
      className="divide-y divide-line-soft rounded-control border border-line-soft bg-ground"
    >
      {sites.map((site) => (
        <Row key={site.website_id} site={site} {...rest} />
      ))}
    </ul>
  )
}
