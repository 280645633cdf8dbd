// Awards of the member, or of one of their websites: what was paid, what is still to come and when, and what would stop it.
import type { Award, AwardedDomain, AwardPart } from '../../../contract/awards.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Awards, useAwards } from './awards.ts'

const PartLine = ({ part }: { part: AwardPart }) => {
  const { t } = useTranslation('awards')
  const format = useFormat()
  const { amount, paid, state, due_at: due, obstacle } = part
  const reason = obstacle === null ? '' : t(`obstacles.${obstacle}`)
  const credits = format.signed(amount)
  if (state === 'paid') {
    return obstacle === null ? null : (
      <li className="text-warn">{t('lower', { credits: format.credits(amount - paid), reason })}</li>
    )
  }
  if (state === 'lapsed') {
    return <li className="text-lost">{t('lapsed', { credits: format.credits(amount), reason })}</li>
  }
  if (state === 'in_review') return <li>{t('inReview', { credits })}</li>
  const date = format.date(part.next_check_at ?? due)
  return obstacle === null ? (
    <li>{t('due', { credits, date })}</li>
  ) : (
    <li className="text-warn">{t('postponed', { credits, reason, date })}</li>
  )
}

const AwardRow = ({ award }: { award: Award }) => {
  const { t } = useTranslation('awards')
  const format = useFormat()
  const { website, parts, waiting, above_limit: above } = award
  const reason = t(`reasons.${award.reason}`)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
      <p className="min-w-0 font-semibold wrap-anywhere">
        {website === null ? reason : t('ofReason', { reason, domain: website.domain_name })}
      </p>
      <ul className="grid gap-0.5 text-[0.875rem] text-soft tabular-nums sm:text-end">
        {award.paid > 0 && <li className="text-text">{t('paid', { credits: format.signed(award.paid) })}</li>}
        {parts.map((part) => (
          <PartLine key={`${part.due_at} ${part.amount} ${part.state}`} part={part} />
        ))}
        {waiting && <li>{t('waiting')}</li>}
        {!waiting && above > 0 && <li>{t('above', { credits: format.credits(above) })}</li>}
      </ul>
    </li>
  )
}

const LimitRow = ({ domain }: { domain: AwardedDomain }) => {
  const { t } = useTranslation('awards')
  const format = useFormat()
  const { counted_as: name, limit, used, age, further, established_from: from } = domain
  const shown = Math.min(used, limit)
  return (
    <div className="grid gap-1.5 border-t border-line-soft pt-4 text-[0.875rem]">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{t('limit', { domain: name })}</span>
        <span className="tabular-nums">
          {t('used', { used: format.number(used), limit: format.number(Math.max(limit, used)) })}
        </span>
      </p>
      <Progress label={t('limit', { domain: name })} share={limit === 0 ? 1 : shown / limit} tone="accent" />
      <p className="text-soft">
        {t(`ages.${age}`)}
        {'. '}
        {further ? t('further') : from === null ? t('limitText') : t('establishedFrom', { date: format.date(from) })}
      </p>
    </div>
  )
}

const Shown = ({ data, domain }: { data: Awards; domain: string | undefined }) => {
  const { t } = useTranslation('awards')
  const format = useFormat()
  const awards = data.awards.filter(({ website }) => domain === undefined || website?.domain === domain)
  const limit = data.domains.find((one) => one.domain === domain)
  const pending = awards.reduce((sum, award) => sum + award.pending, 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {awards.length === 0 ? (
        <div>
          <p className="font-semibold">{t('none')}</p>
          <p className="text-soft">{t('noneText')}</p>
        </div>
      ) : (
        <>
          {pending > 0 && (
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-soft">{t('pending')}</span>
              <b className="font-head text-2xl font-semibold text-accent-text tabular-nums">{format.signed(pending)}</b>
            </p>
          )}
          <ul className="divide-y divide-line-soft">
            {awards.map((award) => (
              <AwardRow key={award.id} award={award} />
            ))}
          </ul>
          {pending > 0 && <p className="text-[0.875rem] text-soft">{t('stops')}</p>}
        </>
      )}
      {limit !== undefined && <LimitRow domain={limit} />}
    </div>
  )
}

/** `domain`: that of a website; the awards of all websites and referrals if omitted. */
export const AwardsCard = ({ domain }: { domain?: string }) => {
  const { t } = useTranslation('awards')
  const { data, error, refetch } = useAwards()
  if (data === undefined && error !== null) return <LoadFailure failure={error} retry={refetch} />
  return (
    <Card aria-labelledby="awards-title" aria-busy={data === undefined}>
      <CardHead id="awards-title" title={t('title')}>
        {t('text')}
      </CardHead>
      {data === undefined ? <Skeleton className="h-24 w-full" /> : <Shown data={data} domain={domain} />}
    </Card>
  )
}
