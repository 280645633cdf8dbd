import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'

/** Name of an admin or member, linked to their page. */
export const PersonName = ({ person }: { person: { id: string; name: string } }) => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <Link to={`/admin/users/${person.id}`} dir="auto" className="font-medium underline-offset-4 hover:underline">
      {person.name || t('nameless')}
    </Link>
  )
}
