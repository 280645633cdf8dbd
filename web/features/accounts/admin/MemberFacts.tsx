import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { Profile } from '../../../../contract/profiles.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Credits } from '../../../ui/Credits.tsx'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { MemberReferrals } from '../../referrals/admin/MemberReferrals.tsx'
import { RoleMark, TwoFactorMark } from './MemberMarks.tsx'
import type { MemberDetail } from './members.ts'

/** Balance and debt, with a link to the transactions. */
const Balance = ({ user }: { user: MemberDetail['user'] }) => {
  const { t } = useTranslation('accountsAdmin')
  const format = useFormat()
  return (
    <>
      <Credits amount={user.total_credits} />
      {user.debt > 0 && (
        <span className="block text-[0.8125rem] text-warn">
          {t('member.debt', { figure: format.credits(user.debt) })}
        </span>
      )}
      <Link
        to={`/admin/credits?tab=ledger&member=${user.id}`}
        className="block text-[0.8125rem] text-soft underline underline-offset-4"
      >
        {t('member.theirTransfers')}
      </Link>
    </>
  )
}

export const AccountFacts = ({ user }: { user: MemberDetail['user'] }) => {
  const { t } = useTranslation('accountsAdmin')
  const format = useFormat()
  const facts: Fact[] = [
    { label: t('users.credits'), value: <Balance user={user} /> },
    { label: t('users.role'), value: <RoleMark isAdmin={user.is_admin} /> },
    { label: t('users.twoFactor'), value: <TwoFactorMark enabled={user.two_factor_enabled} /> },
    { label: t('member.language'), value: t(`language.${user.language}`) },
    { label: t('users.joined'), value: format.dateTime(user.created_at) },
    // The last visit and referrals were deleted with the account.
    ...(user.status === 'deleted'
      ? []
      : [
          {
            label: t('users.lastSeen'),
            value: user.last_seen_at === null ? t('users.never') : format.dateTime(user.last_seen_at),
          },
          { label: t('member.referrals'), value: <MemberReferrals member={user} /> },
        ]),
  ]
  return (
    <Card aria-labelledby="account-title">
      <CardHead id="account-title" title={t('member.account')} />
      <FactList facts={facts} />
    </Card>
  )
}

/** Members enter these URLs; they open in a new tab without a referrer. */
const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer nofollow"
    className="text-accent-text underline underline-offset-4"
  >
    {children}
  </a>
)

const factsOf = (
  profile: Profile,
  label: (name: 'website' | 'contactEmail' | 'linkedin' | 'instagram' | 'twitter') => string,
): Fact[] => {
  const { contact_email: email, website_url: website, linkedin_url: linkedin } = profile
  const { instagram_handle: instagram, twitter_handle: twitter } = profile
  const given: (Fact | null)[] = [
    email === null
      ? null
      : {
          label: label('contactEmail'),
          value: (
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {email}
            </a>
          ),
        },
    website === null ? null : { label: label('website'), value: <Outside href={website}>{website}</Outside> },
    linkedin === null ? null : { label: label('linkedin'), value: <Outside href={linkedin}>{linkedin}</Outside> },
    instagram === null
      ? null
      : {
          label: label('instagram'),
          value: <Outside href={`https://www.instagram.com/${instagram}`}>@{instagram}</Outside>,
        },
    twitter === null
      ? null
      : { label: label('twitter'), value: <Outside href={`https://x.com/${twitter}`}>@{twitter}</Outside> },
  ]
  return given.filter((fact) => fact !== null)
}

export const ProfileFacts = ({ profile }: { profile: Profile | null }) => {
  const { t } = useTranslation('accountsAdmin')
  const bio = profile?.bio?.trim() ?? ''
  const facts = profile === null ? [] : factsOf(profile, (name) => t(`profile.${name}`))
  return (
    <Card aria-labelledby="profile-title">
      <CardHead id="profile-title" title={t('profile.title')} />
      {bio !== '' && (
        <p dir="auto" className="mb-4 text-[0.9375rem] leading-relaxed whitespace-pre-line wrap-anywhere">
          {bio}
        </p>
      )}
      {facts.length > 0 && <FactList facts={facts} />}
      {bio === '' && facts.length === 0 && <p className="text-soft">{t('profile.empty')}</p>}
    </Card>
  )
}
