import { Link } from 'react-router'
import type { FraudPerson } from '../../../contract/fraud.ts'
import { useTranslation } from '../../lib/translation.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'

export const linkStyle = 'underline decoration-line-control underline-offset-4 hover:decoration-current'

/** A member with a link to their admin page; marked if their credits are frozen. */
export const PersonLink = ({ person: { id, name, is_frozen: isFrozen } }: { person: FraudPerson }) => {
  const { t } = useTranslation('fraud')
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-2">
      {name === null ? (
        <span className="text-soft">{t('left')}</span>
      ) : (
        <Link to={`/admin/users/${id}`} className={linkStyle}>
          <bdi className="wrap-anywhere">{name}</bdi>
        </Link>
      )}
      {isFrozen && <StatusPill tone="lost">{t('isFrozen')}</StatusPill>}
    </span>
  )
}
