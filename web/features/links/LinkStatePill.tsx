import { useTranslation } from '../../lib/translation.ts'
import type { LinkVerdict, MonitoredLink } from '../../../contract/links.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { stateTones, verdictTones } from './names.ts'

export const LinkStatePill = ({ state }: { state: MonitoredLink['state'] }) => {
  const { t } = useTranslation('links')
  return <StatusPill tone={stateTones[state]}>{t(`states.${state}`)}</StatusPill>
}

export const VerdictPill = ({ verdict }: { verdict: LinkVerdict }) => {
  const { t } = useTranslation('links')
  return <StatusPill tone={verdictTones[verdict]}>{t(`verdicts.${verdict}`)}</StatusPill>
}
