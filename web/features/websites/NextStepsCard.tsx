import { useTranslation } from '../../lib/translation.ts'
import type { Website } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { reached, type Waypoint, waypoints } from './nextSteps.ts'

/** The latest event, the current state and the next automatic step. */
export const NextStepsCard = ({ website }: { website: Website }) => {
  const { t } = useTranslation('websites')
  const format = useFormat()
  const states = reached(website)
  const times: Record<Waypoint, string | null> = {
    added: website.created_at,
    verified: website.verified_at,
    analysed: website.analysed_at,
    watched: null,
  }
  const note = (point: Waypoint): string => {
    if (point === 'watched' && states.watched === 'now' && website.verification.next_check_at !== null) {
      return t('next.watchedAt', { date: format.date(website.verification.next_check_at) })
    }
    if (point !== 'analysed' || states.analysed === 'ahead') return t(`next.${point}.note`)
    const how = states.analysed === 'done' ? 'done' : website.analysis?.state === 'failed' ? 'failed' : 'now'
    return t(`next.analysed.${how}`)
  }
  return (
    <Card aria-labelledby="next-title">
      <CardHead id="next-title" title={t('next.title')} />
      <Timeline
        moments={waypoints.map((point) => {
          const at = times[point]
          return {
            state: states[point],
            title: t(`next.${point}.title`),
            note: note(point),
            ...(at === null || states[point] !== 'done' ? {} : { when: format.date(at) }),
          }
        })}
      />
    </Card>
  )
}
