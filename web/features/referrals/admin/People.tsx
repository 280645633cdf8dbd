// Referrer and referred member, for admins.
import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { AdminReferral } from '../../../../contract/referralsAdmin.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'

type Person = AdminReferral['member']

interface PersonProps {
  person: Person
  className?: string
}

/** Links to the member’s admin page. A deleted member has no email address any more. */
export const PersonLink = ({ person, className }: PersonProps) => {
  const { t } = useTranslation('referralsAdmin')
  return (
    <Link
      to={`/admin/users/${person.id}`}
      title={person.email === '' ? undefined : person.name}
      className={clsx('underline decoration-line-control underline-offset-4 hover:decoration-current', className)}
    >
      <bdi>{person.email === '' ? t('left') : person.name}</bdi>
    </Link>
  )
}

export const PersonLines = ({ person, className }: PersonProps) => {
  const { t } = useTranslation('referralsAdmin')
  return (
    <span className={clsx('block min-w-0', className)}>
      <PersonLink person={person} className="block truncate leading-6" />
      <span className="block truncate text-xs font-normal text-faint" title={person.email}>
        {person.email}
      </span>
      {person.blocked && (
        <StatusPill tone="lost" className="mt-1">
          {t('blocked')}
        </StatusPill>
      )}
    </span>
  )
}
