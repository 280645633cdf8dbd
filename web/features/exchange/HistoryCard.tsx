// Timeline of the exchange: past events, current stage, and next steps.
import { useTranslation } from '../../lib/translation.ts'
import type { Exchange } from '../../../contract/exchange.ts'
import { exchangeStages } from '../../../contract/exchangeProcess.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { type Moment, Timeline } from '../../ui/Timeline.tsx'
import { reasonText } from '../links/names.ts'
import { type Happened, historyOf } from './history.ts'
import { situationOf } from './situation.ts'

const wrongs: readonly Happened['name'][] = ['failed', 'rejected']

const steps = exchangeStages.filter((stage) => stage !== 'ended')

const useTitles = (exchange: Exchange): ((happened: Happened) => string) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tx } = useTranslation('exchange')
  const nameOf = (person: Exchange['requester'] | null): string =>
    person === null ? t('somebody') : (person.name ?? tx('left'))
  const { requester, ended_by: endedBy, ended_reason: reason } = exchange
  return ({ name, leg }) => {
    if (name === 'ended') {
      if (reason === 'withdrawn' && endedBy?.is_me === true) return t('mine.withdrawn')
      return t(`endings.${reason ?? 'over'}`, { name: nameOf(endedBy) })
    }
    const person = name === 'requested' ? requester : (leg?.giver ?? null)
    const hasStatement = name === 'requested' || name === 'approved' || name === 'rejected'
    if (hasStatement && person?.is_me === true) return t(`mine.${name}`)
    return t(`happened.${name}`, { name: nameOf(person), domain: leg?.website.domain_name ?? '' })
  }
}

export const HistoryCard = ({ exchange }: { exchange: Exchange }) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: tl } = useTranslation('links')
  const format = useFormat()
  const titleOf = useTitles(exchange)
  const { stage } = exchange
  const isBrokenOff = stage === 'ended' && exchange.ended_reason !== 'over'
  const moments: Moment[] = [
    ...historyOf(exchange).map((happened) => ({
      state: 'done' as const,
      wrong: wrongs.includes(happened.name) || (happened.name === 'ended' && isBrokenOff),
      title: titleOf(happened),
      when: <time dateTime={happened.at}>{format.dateTime(happened.at)}</time>,
      ...(happened.check === undefined || happened.check.reasons.length === 0
        ? {}
        : { note: happened.check.reasons.map((reason) => reasonText(tl, reason)).join(' ') }),
    })),
    ...(stage === 'ended'
      ? []
      : [
          { state: 'now' as const, title: t(`now.${situationOf(exchange)}.title`), when: t('nowTime') },
          ...steps
            .slice(steps.indexOf(stage) + 1)
            .map((step) => ({ state: 'ahead' as const, title: t(`steps.${step}`) })),
        ]),
  ]
  return (
    <Card aria-labelledby="history-title">
      <CardHead id="history-title" title={t('history')} />
      <Timeline moments={moments} />
    </Card>
  )
}
