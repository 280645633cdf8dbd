import { Trans } from '../../../lib/trans.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { AuditEntry } from '../../../../contract/accountsAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { auditIcons } from './auditLog.ts'
import { shownName } from './memberNames.ts'
import { useDetails } from './useDetails.ts'

/** Admin actions on this account, newest first. */
export const MemberHistory = ({ entries }: { entries: readonly AuditEntry[] }) => {
  const { t } = useTranslation('accountsAdmin')
  const format = useFormat()
  const detailsOf = useDetails()
  return (
    <Card aria-labelledby="history-title">
      <CardHead id="history-title" title={t('history.title')} />
      {entries.length === 0 ? (
        <p className="text-soft">{t('history.empty')}</p>
      ) : (
        <ol>
          {entries.map((entry) => {
            const { id, action, actor, at, reason } = entry
            const Icon = auditIcons[action]
            const details = detailsOf(entry)
            return (
              <li key={id} className="relative flex gap-3.5 pb-5 last:pb-0">
                <span
                  aria-hidden
                  className="absolute top-8 -bottom-0.5 left-3.5 w-px bg-line in-[li:last-child]:hidden"
                />
                <span className="grid size-7 shrink-0 place-items-center rounded-full border border-line bg-raised text-soft">
                  <Icon aria-hidden className="size-3.5" />
                </span>
                <div className="min-w-0 flex-1 pt-0.5">
                  <p className="font-semibold">{t(`audit.actions.${action}`)}</p>
                  {reason !== null && (
                    <p dir="auto" className="whitespace-pre-line text-soft wrap-anywhere">
                      {reason}
                    </p>
                  )}
                  {details !== '' && <p className="text-[0.8125rem] text-soft wrap-anywhere">{details}</p>}
                  <p className="mt-0.5 text-[0.8125rem] text-faint">
                    <Trans
                      t={t}
                      i18nKey="history.byAt"
                      values={{ name: shownName(t, actor.name), at: format.dateTime(at) }}
                      components={{
                        member: (
                          <Link to={`/admin/users/${actor.id}`} dir="auto" className="underline underline-offset-2" />
                        ),
                      }}
                    />
                  </p>
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </Card>
  )
}
