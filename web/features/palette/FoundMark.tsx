// Status badge of a search result. Its texts belong to other features and are loaded with their first result.
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { draftStates } from '../../../contract/palette.ts'
import type { ExchangeStage } from '../../../contract/exchangeProcess.ts'
import type { OrderStatus } from '../../../contract/orderProcess.ts'
import type { MemberStatus } from '../../../contract/accountsAdmin.ts'
import type { Tone } from '../../ui/tones.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { stageTones } from '../exchange/names.ts'
import { statusTones } from '../orders/names.ts'
import { StatePill } from '../websites/WebsiteMarks.tsx'
import type { FoundState } from './paletteEntry.ts'

const OrderMark = ({ status }: { status: OrderStatus }) => {
  const { t } = useTranslation('orders')
  return <StatusPill tone={statusTones[status]}>{t(`statuses.${status}`)}</StatusPill>
}

const ExchangeMark = ({ stage }: { stage: ExchangeStage }) => {
  const { t } = useTranslation('exchange')
  return <StatusPill tone={stageTones[stage]}>{t(`stages.${stage}`)}</StatusPill>
}

const memberTones: Readonly<Record<MemberStatus, Tone>> = {
  active: 'alive',
  unconfirmed: 'waiting',
  blocked: 'lost',
  deleted: 'neutral',
}

const MemberMark = ({ status }: { status: MemberStatus }) => {
  const { t } = useTranslation('accountsAdmin')
  return <StatusPill tone={memberTones[status]}>{t(`status.${status}`)}</StatusPill>
}

type DraftState = (typeof draftStates)[number]

const draftTones: Readonly<Record<DraftState, Tone>> = {
  empty: 'neutral',
  writing: 'waiting',
  written: 'alive',
  failed: 'lost',
}

const DraftMark = ({ state }: { state: DraftState }) => {
  const { t } = useTranslation('palette')
  return <StatusPill tone={draftTones[state]}>{t(`drafts.${state}`)}</StatusPill>
}

const ScoreMark = ({ score }: { score: number }) => {
  const { t } = useTranslation('palette')
  return <span className="text-xs text-soft tabular-nums">{t('score', { score })}</span>
}

const markOf = (found: FoundState): ReactNode => {
  switch (found.kind) {
    case 'websites':
    case 'domains':
      return <StatePill website={{ state: found.state }} />
    case 'orders':
    case 'tasks':
    case 'allOrders':
      return <OrderMark status={found.state} />
    case 'exchanges':
      return <ExchangeMark stage={found.state} />
    case 'members':
      return <MemberMark status={found.state} />
    case 'drafts':
      return <DraftMark state={found.state} />
    case 'sites':
      return found.state === null ? null : <ScoreMark score={found.state} />
    case 'projects':
      return null
  }
}

export const FoundMark = ({ found }: { found: FoundState }) => <Suspense fallback={null}>{markOf(found)}</Suspense>
