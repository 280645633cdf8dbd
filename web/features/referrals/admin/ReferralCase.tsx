// Details of one referral: why it is in review, both members, how they are connected, and the credits it brought.
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { AdminReferral } from '../../../../contract/referralsAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { useNameOf } from '../names.ts'
import { PersonLines } from './People.tsx'
import { ReasonsExplained } from './ReferralMarks.tsx'
import { useLately } from './useLately.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h3 className="mb-1.5 font-sans text-[0.8125rem] font-semibold text-soft">{title}</h3>
    <div className="rounded-control border border-line-soft bg-ground px-4 py-3">{children}</div>
  </section>
)

const useFacts = (referral: AdminReferral): Fact[] => {
  const { t } = useTranslation('referralsAdmin')
  const format = useFormat()
  const sourceName = useNameOf('source')
  const landingName = useNameOf('landing')
  const lately = useLately()
  const { referrer_bonus: theirs, member_bonus: welcome, activated_domain: domain, cleared, decision } = referral
  return [
    { label: t('facts.registered'), value: format.dateTime(referral.registered_at) },
    { label: t('facts.source'), value: <bdi>{sourceName(referral.source)}</bdi> },
    // For the referrer this is the page of their code.
    {
      label: t('facts.landing'),
      value: referral.landing === 'code' ? t('facts.codePage') : <bdi>{landingName(referral.landing)}</bdi>,
    },
    { label: t('facts.domain'), value: domain === null ? t('facts.noDomain') : <bdi>{domain}</bdi> },
    {
      label: t('facts.bonus'),
      value: t('facts.bonuses', { theirs: format.credits(theirs), welcome: format.credits(welcome) }),
    },
    { label: t('facts.purchases'), value: format.number(referral.purchases) },
    { label: t('facts.credits'), value: format.credits(referral.credits) },
    { label: t('facts.waiting'), value: format.credits(referral.waiting) },
    { label: t('facts.lately'), value: lately(referral.referrer_lately) },
    ...(referral.held_at === null ? [] : [{ label: t('facts.heldAt'), value: format.dateTime(referral.held_at) }]),
    ...(cleared.length === 0
      ? []
      : [{ label: t('facts.cleared'), value: cleared.map((reason) => t(`reasons.${reason}.name`)).join(', ') }]),
    ...(decision === null
      ? []
      : [
          {
            label: t('facts.decided'),
            value: t('facts.decidedBy', { at: format.dateTime(decision.at), name: decision.by ?? '—' }),
          },
          {
            label: t('facts.why'),
            value: (
              <span dir="auto" className="whitespace-pre-line">
                {decision.reason ?? '—'}
              </span>
            ),
          },
        ]),
  ]
}

export const ReferralCase = ({ referral }: { referral: AdminReferral }) => {
  const { t } = useTranslation('referralsAdmin')
  const facts = useFacts(referral)
  const half = Math.ceil(facts.length / 2)
  return (
    <>
      {referral.held_for.length > 0 && (
        <Part title={t('list.reasons')}>
          <ReasonsExplained reasons={referral.held_for} />
        </Part>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Part title={t('list.member')}>
          <PersonLines person={referral.member} />
        </Part>
        <Part title={t('list.referrer')}>
          <PersonLines person={referral.referrer} />
        </Part>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 max-sm:divide-y max-sm:divide-line-soft max-sm:[&>dl]:py-2.5 sm:grid-cols-2">
        <FactList facts={facts.slice(0, half)} />
        <FactList facts={facts.slice(half)} />
      </div>
    </>
  )
}
