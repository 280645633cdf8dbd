// First step of a new offer: choose a website. Ineligible ones are listed with the reason, so that members do not
// search for them in vain.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { RestReason } from '../../../contract/offers.ts'
import type { Website } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { ChevronRight, Globe, Search } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { useWebsites } from '../websites/websites.ts'
import { useWebsiteOffers } from './offers.ts'
import { obstacleOf, weakestOf } from './offerSites.ts'
import { newOfferPath, useHere } from './paths.ts'

/** A shorter list needs no search. */
const searchedFrom = 8

interface Choice {
  website: Website
  obstacle: RestReason | null
}

interface Choices {
  /** Undefined until it is known which websites are eligible. */
  choices: Choice[] | undefined
  qualityFrom: number | null
  error: Error | null
  retry(): unknown
}

/** Eligible websites first, each part in the order of the website list. */
const useChoices = (): Choices => {
  const { data, error, refetch } = useWebsites()
  const weakest = data === undefined ? null : weakestOf(data.websites)
  const rule = useWebsiteOffers(weakest?.id ?? null)
  const qualityFrom = rule.data?.site.quality_from ?? null
  const known = data !== undefined && (weakest === null || qualityFrom !== null)
  const choices = data?.websites.map((website) => ({ website, obstacle: obstacleOf(website, qualityFrom) })) ?? []
  return {
    choices: known
      ? [...choices.filter(({ obstacle }) => obstacle === null), ...choices.filter(({ obstacle }) => obstacle !== null)]
      : undefined,
    qualityFrom,
    error: error ?? rule.error,
    retry: () => (error === null ? rule.refetch() : refetch()),
  }
}

const line = 'flex w-full items-center gap-3 px-4 py-3'

interface LineProps {
  choice: Choice
  qualityFrom: number | null
  isFirst: boolean
}

const Line = ({ choice: { website, obstacle }, qualityFrom, isFirst }: LineProps) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const here = useHere()
  const { domain_name: domain, quality_score: score } = website
  const picture = <Favicon domain={website.domain} size={28} />
  if (obstacle === null) {
    return (
      <ReadyLink
        data-first={isFirst || undefined}
        to={newOfferPath(website.id)}
        state={{ back: here }}
        aria-label={t('choose.on', { domain })}
        className={`${line} no-underline transition-colors hover:bg-raised`}
      >
        {picture}
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{domain}</span>
        {score !== null && <ScoreRing score={score} label={t('choose.quality')} />}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
      </ReadyLink>
    )
  }
  return (
    <div className={`${line} flex-wrap`}>
      <span className="opacity-55">{picture}</span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block wrap-anywhere text-soft">{domain}</span>
        <span className="block text-xs text-warn">
          {obstacle === 'quality_too_low'
            ? t('choose.tooLow', { score: format.number(score ?? 0), from: format.number(qualityFrom ?? 0) })
            : t(`rests.${obstacle}`)}
        </span>
      </span>
      <LinkButton size="s" variant="ghost" to={`/websites/${website.id}`} aria-label={t('choose.seeFor', { domain })}>
        {t('choose.see')}
      </LinkButton>
    </div>
  )
}

const matches = ({ domain, domain_name: name }: Website, q: string): boolean =>
  `${domain} ${name}`.toLowerCase().includes(q.trim().toLowerCase())

const Found = ({ choices, qualityFrom }: { choices: readonly Choice[]; qualityFrom: number | null }) => {
  const { t } = useTranslation('offers')
  const [q, setQ] = useState('')
  const found = choices.filter(({ website }) => matches(website, q))
  if (choices.length === 0) {
    const add = (
      <LinkButton variant="primary" to="/websites?add">
        {t('choose.add')}
      </LinkButton>
    )
    return (
      <EmptyState icon={Globe} title={t('choose.noWebsites')} action={add}>
        {t('choose.noWebsitesText')}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      {choices.length >= searchedFrom && (
        <SearchInput first label={t('choose.search')} placeholder={t('choose.searchHint')} value={q} onChange={setQ} />
      )}
      {found.length === 0 ? (
        <EmptyState icon={Search} title={t('choose.none')}>
          {t('choose.noneText')}
        </EmptyState>
      ) : (
        <ul
          aria-label={t('choose.list')}
          className="divide-y divide-line-soft overflow-hidden rounded-control border border-line-soft bg-ground"
        >
          {found.map((choice, position) => (
            <li key={choice.website.id}>
              <Line choice={choice} qualityFrom={qualityFrom} isFirst={position === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export const ChooseWebsiteDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('offers')
  const { choices, qualityFrom, error, retry } = useChoices()
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={t('choose.title')}
      description={t('choose.text')}
    >
      {choices !== undefined ? (
        <Found choices={choices} qualityFrom={qualityFrom} />
      ) : error === null ? (
        <Skeleton className="h-60 w-full rounded-control" />
      ) : (
        <LoadFailure failure={error} retry={retry} />
      )}
    </Dialog>
  )
}
