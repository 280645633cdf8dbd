// Footprint check: the effect of a link from this website on one of the member's websites, optionally with an anchor
// text.
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Footprint } from '../../../contract/footprint.ts'
import { anchorTextLengthMax } from '../../../contract/limits.ts'
import type { Site } from '../../../contract/sites.ts'
import { useSearchText } from '../../lib/useSearchText.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { AnchorMixPart } from '../footprint/AnchorMixPart.tsx'
import { ageText, lightTones, pairOf } from '../footprint/findingTexts.ts'
import { Verdict } from '../footprint/Verdict.tsx'
import { useChosenWebsite } from './chosenWebsite.ts'
import { useFootprint } from './sites.ts'
import { WebsiteChoice } from './WebsiteChoice.tsx'

const CheckedLink = ({ footprint }: { footprint: Footprint }) => {
  const { t } = useTranslation('sites')
  const { t: tf } = useTranslation('footprint')
  const { checked_at: checked, website } = footprint
  const parts = [
    t('guard.between', { count: checked.links_between }),
    t('guard.linked', { count: checked.linked_domains, website: website.domain_name }),
    t('guard.week', { count: checked.links_this_week, max: checked.links_this_week_max }),
    checked.known_days === null ? t('guard.ageUnknown') : t('guard.age', { age: ageText(tf, checked.known_days) }),
  ]
  return (
    <p className="text-[0.8125rem] wrap-anywhere text-soft">
      {t('guard.looked', { parts: parts.join(' · ') })} {t(checked.complete ? 'guard.complete' : 'guard.incomplete')}
    </p>
  )
}

const Answer = ({ site, websiteId }: { site: Site; websiteId: string }) => {
  const { t } = useTranslation('sites')
  const { t: tf } = useTranslation('footprint')
  const [anchor, setAnchor] = useState('')
  const { text, setText, searchNow } = useSearchText(anchor, setAnchor)
  const { data, error, isPlaceholderData, refetch } = useFootprint({ domain: site.domain, websiteId, anchor })
  const chosen = data?.anchors.chosen ?? null
  return (
    <>
      <Field
        label={t('guard.anchor')}
        hint={t('guard.anchorHint')}
        aside={
          chosen !== null && anchor !== '' ? (
            <span aria-live="polite">
              <StatusPill tone={lightTones[chosen.light]}>
                {tf(`lights.${chosen.light}`)} · {tf(`kinds.${chosen.kind}`)}
              </StatusPill>
            </span>
          ) : undefined
        }
      >
        <Input
          value={text}
          maxLength={anchorTextLengthMax}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setText(event.target.value)}
          onBlur={searchNow}
        />
      </Field>
      {data === undefined && error !== null && <LoadFailure failure={error} retry={refetch} />}
      {data === undefined && error === null && (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-20 w-full rounded-control" />
          <Skeleton className="h-48 w-full rounded-control" />
        </div>
      )}
      {data !== undefined && (
        <div
          aria-live="polite"
          className={clsx('grid grid-cols-[minmax(0,1fr)] gap-4', isPlaceholderData && 'opacity-80')}
        >
          <Verdict verdict={data.verdict} findings={data.findings} pair={pairOf(data)} />
          <CheckedLink footprint={data} />
          <AnchorMixPart anchors={data.anchors} website={data.website.domain_name} onTake={setText} />
        </div>
      )}
    </>
  )
}

export const Guard = ({ site }: { site: Site }) => {
  const { t } = useTranslation('sites')
  const choice = useChosenWebsite()
  return (
    <Card aria-labelledby="guard-title">
      <CardHead id="guard-title" title={t('guard.title')}>
        {t('guard.text')}
      </CardHead>
      {site.is_own ? (
        <Alert tone="waiting">{t('guard.own')}</Alert>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <WebsiteChoice choice={choice} />
          {choice.chosen !== null && <Answer key={choice.chosen.id} site={site} websiteId={choice.chosen.id} />}
        </div>
      )}
    </Card>
  )
}
