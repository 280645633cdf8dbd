// What a decision about a link brings, said before it is made and after it was.
import { useTranslation } from 'react-i18next'
import type { LinkDecision, LinkToLookAt } from '../../../contract/linkAdmin.ts'
import { useFormat } from '../../lib/format.ts'
import type { Decided } from './linkAdmin.ts'

interface Consequences {
  hintOf(decision: LinkDecision): string
  saidOf(decision: LinkDecision, decided: Decided): string
}

export const useConsequences = (entry: LinkToLookAt): Consequences => {
  const { t } = useTranslation('linkAdmin')
  const format = useFormat()
  const { member, domain_name: domain, credits_if_stands: comes, credits_if_gone: goes } = entry
  const credits = (count: number) => ({ count, figure: format.credits(count), name: member.name, domain })
  const until = (at: string) => ({ date: format.dateTime(at), name: member.name })

  const ifGone = (): string => {
    const by = entry.repair_by_if_gone
    if (goes === 0) return t('decide.goneNothing')
    return by === null
      ? t('decide.goneAtOnce', credits(goes))
      : t('decide.goneLater', { ...credits(goes), ...until(by) })
  }

  return {
    hintOf: (decision) => {
      switch (decision) {
        case 'stands':
          return comes === 0 ? t('decide.standsNothing') : t('decide.standsCredits', credits(comes))
        case 'gone':
          return ifGone()
      }
    },
    saidOf: (decision, { credits: moved, repair_by: by }) => {
      if (moved > 0) return t('done.given', credits(moved))
      if (moved < 0) return t('done.taken', credits(-moved))
      if (decision === 'gone' && by !== null) return t('done.repair', until(by))
      return t(`done.${decision}`, { domain })
    },
  }
}
