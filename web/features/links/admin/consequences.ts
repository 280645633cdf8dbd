// Consequences of a manual review, shown before and after the decision.
import { useTranslation } from '../../../lib/translation.ts'
import type { LinkDecision, ReviewedLink } from '../../../../contract/linksAdmin.ts'
import type { LinkAgreement } from '../../../../contract/linkAgreements.ts'
import { useFormat } from '../../../lib/format.ts'
import type { Decided } from './linkAdmin.ts'

type OrderAgreement = Extract<LinkAgreement, { kind: 'order' }>

/** The reviewer’s result decides how the order continues. */
const isChecked = (status: OrderAgreement['status']): boolean => status === 'in_progress' || status === 'delivered'

interface Consequences {
  hintOf(decision: LinkDecision): string
  resultText(decision: LinkDecision, decided: Decided): string
}

export const useConsequences = (entry: ReviewedLink): Consequences => {
  const { t } = useTranslation('linksAdmin')
  const format = useFormat()
  const { member, domain_name: domain, credits_if_live: comes, credits_if_missing: goes } = entry
  const agreement = entry.agreed?.agreement
  const credits = (count: number) => ({ count, figure: format.credits(count), name: member.name, domain })
  const until = (at: string) => ({ date: format.dateTime(at), name: member.name })

  const standsHint = (): string => (comes === 0 ? t('decide.standsNothing') : t('decide.standsCredits', credits(comes)))

  const ifGone = (): string => {
    const by = entry.repair_by_if_missing
    if (agreement?.kind === 'exchange') return t('decide.exchangeGone', { name: member.name })
    if (agreement?.kind === 'order') return ifOrderGone(agreement)
    if (goes === 0) return t('decide.goneNothing')
    return by === null
      ? t('decide.goneAtOnce', credits(goes))
      : t('decide.goneLater', { ...credits(goes), ...until(by) })
  }

  const ifOrderGone = ({ number, status }: OrderAgreement): string => {
    const by = entry.repair_by_if_missing
    const taker = entry.agreed?.taker.name
    if (isChecked(status)) return t('decide.orderFails', { number, name: member.name })
    if (status !== 'completed') return t('decide.orderNoted', { number })
    return by === null
      ? t('decide.refundAtOnce', { ...credits(goes), taker })
      : t('decide.refundLater', { ...credits(goes), ...until(by), taker })
  }

  const ifStands = (): string | null => {
    if (agreement?.kind !== 'order' || agreement.status === 'completed') return null
    const { number, status } = agreement
    return t(isChecked(status) ? 'decide.orderPasses' : 'decide.orderNoted', { number })
  }

  return {
    hintOf: (decision) => {
      switch (decision) {
        case 'live':
          return ifStands() ?? standsHint()
        case 'missing':
          return ifGone()
      }
    },
    resultText: (decision, { credits: moved, repair_by: by }) => {
      if (moved > 0) return t('done.given', credits(moved))
      if (moved < 0) return t('done.taken', credits(-moved))
      if (decision === 'missing' && by !== null && entry.repair_by_if_missing !== null) {
        return t('done.repair', until(by))
      }
      return t(`done.${decision}`, { domain })
    },
  }
}
