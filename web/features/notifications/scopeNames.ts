// Names of the unsubscribe scopes.
import { useTranslation } from '../../lib/translation.ts'
import type { Scope, Subscription } from './subscription.ts'

type ScopeNames = Record<Scope, { what: string; hint: string }> & { kindName: string; groupName: string }

export const useScopeNames = ({ kind, group }: Subscription): ScopeNames => {
  const { t } = useTranslation('notifications')
  const kindName = t(`kinds.${kind}`)
  const groupName = group === null ? '' : t(`groups.${group}`)
  return {
    kindName,
    groupName,
    kind: { what: t('unsubscribe.kind', { kind: kindName }), hint: t('unsubscribe.kindHint') },
    group: { what: t('unsubscribe.group', { group: groupName }), hint: t('unsubscribe.groupHint') },
    all: { what: t('unsubscribe.all'), hint: group === null ? t('unsubscribe.digestHint') : t('unsubscribe.allHint') },
  }
}
