import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Coins, ShieldCheck } from '../../../ui/icons.ts'
import { later } from '../../../ui/LazyPart.tsx'
import { useMe } from '../me.ts'
import { auditIcons } from './auditLog.ts'
import { MemberActionDialog } from './MemberActionDialog.tsx'
import { actionsFor, isHarsh, type MemberAction } from './memberActions.ts'
import { inSentence, shownName } from './memberNames.ts'
import type { MemberDetail } from './members.ts'

const AdjustDialog = later(async () => (await import('../../credits/admin/AdjustDialog.tsx')).AdjustDialog)

const GuaranteeDialog = later(async () => (await import('../../credits/admin/GuaranteeDialog.tsx')).GuaranteeDialog)

export const MemberActions = ({ user }: { user: MemberDetail['user'] }) => {
  const { t } = useTranslation('accountsAdmin')
  const format = useFormat()
  const [action, setAction] = useState<MemberAction | null>(null)
  const [adjusting, setAdjusting] = useState(false)
  const [granting, setGranting] = useState(false)
  const isMe = useMe().data?.user.id === user.id
  const actions = actionsFor(user, isMe)
  // Members who never confirmed or have left have no credit account.
  const hasAccount = user.status === 'active' || user.status === 'blocked'
  return (
    <Card aria-labelledby="actions-title">
      <CardHead id="actions-title" title={t('member.actions')}>
        {actions.length === 0 && user.deleted_at !== null
          ? t('member.deleted', { date: format.date(user.deleted_at) })
          : t('member.actionsHint')}
      </CardHead>
      <div className="grid gap-2">
        {hasAccount && (
          <Button
            className="justify-start!"
            onPointerEnter={AdjustDialog.bring}
            onFocus={AdjustDialog.bring}
            onClick={() => setAdjusting(true)}
          >
            <Coins aria-hidden />
            {t('actions.adjustCredits')}
          </Button>
        )}
        {hasAccount && (
          <Button
            className="justify-start!"
            onPointerEnter={GuaranteeDialog.bring}
            onFocus={GuaranteeDialog.bring}
            onClick={() => setGranting(true)}
          >
            <ShieldCheck aria-hidden />
            {t('actions.grantGuarantee')}
          </Button>
        )}
        {actions.map((offered) => {
          const Icon = auditIcons[offered]
          return (
            <Button
              key={offered}
              variant={isHarsh(offered) ? 'danger' : 'secondary'}
              className="justify-start!"
              onClick={() => setAction(offered)}
            >
              <Icon aria-hidden />
              {t(`actions.${offered}.name`)}
            </Button>
          )
        })}
      </div>
      {adjusting && (
        <AdjustDialog memberId={user.id} onClose={() => setAdjusting(false)} onMissing={() => setAdjusting(false)} />
      )}
      {granting && (
        <GuaranteeDialog
          member={{ id: user.id, name: inSentence(shownName(t, user.full_name)) }}
          onClose={() => setGranting(false)}
          onMissing={() => setGranting(false)}
        />
      )}
      {action !== null && (
        <MemberActionDialog
          action={action}
          member={{ id: user.id, name: inSentence(shownName(t, user.full_name)), isMe }}
          onClose={() => setAction(null)}
        />
      )}
    </Card>
  )
}
