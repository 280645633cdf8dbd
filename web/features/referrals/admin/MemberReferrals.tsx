// One line about a member: who referred them, and how many they referred.
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import { useFormat } from '../../../lib/format.ts'
import { PersonLink } from './People.tsx'
import { useReferralsOf } from './referralAdmin.ts'

interface MemberReferralsProps {
  member: { id: string; email: string }
}

export const MemberReferrals = ({ member: { id, email } }: MemberReferralsProps) => {
  const { t } = useTranslation('referralsAdmin')
  const format = useFormat()
  const { data, error } = useReferralsOf({ id, email })
  if (data === undefined) return error === null ? '…' : '—'
  const { referrer, brought } = data
  if (referrer === null && brought.length === 0) return t('member.none')
  return (
    <>
      {referrer !== null && (
        <span className="block">
          {t('member.by')} <PersonLink person={referrer} className="leading-6" />
        </span>
      )}
      {brought.length > 0 && <span className="block text-[0.8125rem] text-soft">{t('member.brought')}</span>}
      {brought.map(({ state, count, isMore }) => (
        <Link
          key={state}
          to={`/admin/referrals?${new URLSearchParams({ show: state, q: email }).toString()}`}
          className="block text-[0.8125rem] leading-6 underline underline-offset-4"
        >
          {t('member.inState', {
            figure: `${format.number(count)}${isMore ? '+' : ''}`,
            state: t(`states.${state}`),
          })}
        </Link>
      ))}
    </>
  )
}
