import clsx from 'clsx'
import { type ReactNode, use } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { currentInvitation } from './invitation.ts'

export interface InviterProps {
  otherwise: ReactNode
  boxed: boolean
}

/** Who referred the visitor, and what the visitor gets. */
export const Inviter = ({ otherwise, boxed }: InviterProps) => {
  const { t } = useTranslation('invitation')
  const format = useFormat()
  const invitation = use(currentInvitation())
  if (invitation === null) return otherwise
  const { inviter, terms } = invitation
  const bonus = terms.member_bonus
  return (
    <div
      className={clsx(
        'flex min-w-0 animate-appear items-center gap-3',
        boxed ? 'min-h-21.5 rounded-control border border-line-soft bg-sunken p-3' : 'min-h-13',
      )}
    >
      <Avatar name={inviter.name} src={inviter.avatar_url} size="l" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{t('invites', { name: inviter.name })}</p>
        {bonus > 0 && (
          <p className="text-[0.8125rem] text-soft">{t('bonus', { count: bonus, figure: format.credits(bonus) })}</p>
        )}
      </div>
    </div>
  )
}
