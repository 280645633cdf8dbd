// Buyer and seller of an order, for admins.
import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'

export type Person = AdminOrder['buyer']

/** A deleted member has neither name nor email address. */
export const useNameOf = (): ((person: Person) => string) => {
  const { t } = useTranslation('ordersAdmin')
  return ({ email, name }) => (email === null ? t('left') : name)
}

export const PersonLink = ({ person, className }: { person: Person; className?: string }) => {
  const nameOf = useNameOf()
  return (
    <Link
      to={`/admin/users/${person.id}`}
      title={nameOf(person)}
      className={clsx('underline decoration-line-control underline-offset-4 hover:decoration-current', className)}
    >
      <bdi>{nameOf(person)}</bdi>
    </Link>
  )
}
