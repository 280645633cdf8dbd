// Notifications of demo members about their exchanges, as the product sends them: requests, answers, checks and every
// new stage.
import { dayMs } from '../../contract/durations.ts'
import type { NotificationPayload } from '../../contract/notifications.ts'
import { shownDomain } from '../../server/platform/shownDomain.ts'
import type { CourseTransition, ExchangeCourse } from './exchangeCourse.ts'
import type { PastNotification } from './pastNotifications.ts'

interface NoticedSite {
  user_id: string
  member_name: string
  domain: string
}

/** From the website that gives the link to the one that gets it. */
interface NoticedLeg {
  from: NoticedSite
  to: NoticedSite
}

interface Noticed {
  id: string
  legs: readonly NoticedLeg[]
  requestedAt: Date
  course: ExchangeCourse
  now: Date
}

/** Older notifications have expired. */
const notifiedMs = 21 * dayMs

export const exchangeNotifications = (exchange: Noticed): PastNotification[] =>
  [
    ...requestNotification(exchange),
    ...exchange.course.transitions.flatMap((transition) => transitionNotification(exchange, transition)),
  ].filter(({ at }) => exchange.now.getTime() - at.getTime() < notifiedMs)

const requestNotification = ({ id, legs, requestedAt: at }: Noticed): PastNotification[] => {
  const requester = legs[1]?.from
  if (requester === undefined) return []
  return legs.flatMap(({ from }): PastNotification[] => {
    if (from.user_id === requester.user_id) return []
    const own = { own_domain: shownDomain(from.domain), member_name: requester.member_name }
    const data = { exchange_id: id, domain: domainFor(legs, from.user_id), ...own }
    return [
      { memberId: from.user_id, aboutId: requester.user_id, notification: { kind: 'exchange_requested', data }, at },
    ]
  })
}

const transitionNotification = (exchange: Noticed, transition: CourseTransition): PastNotification[] => [
  ...answerNotification(exchange, transition),
  ...checkNotification(exchange, transition),
  ...stageNotification(exchange, transition),
]

/** An approval notifies the requester, a rejection all others. */
const answerNotification = ({ id, legs, course }: Noticed, { made, actor }: CourseTransition): PastNotification[] => {
  const who = actor === null ? undefined : legs[actor]?.from
  if (who === undefined || (made.transition !== 'approve' && made.transition !== 'reject')) return []
  const others = legs.filter(
    ({ from }, place) => from.user_id !== who.user_id && (made.transition === 'reject' || place === 1),
  )
  const answer = made.transition === 'reject' ? ('rejected' as const) : ('approved' as const)
  const note = made.transition === 'reject' ? (course.legs[actor ?? -1]?.answerNote ?? null) : null
  const data = { exchange_id: id, member_name: who.member_name, domain: shownDomain(who.domain), answer, note }
  return others.map(({ from }) => ({
    memberId: from.user_id,
    aboutId: who.user_id,
    notification: { kind: 'exchange_answered', data },
    at: made.at,
  }))
}

const checkNotification = ({ id, legs }: Noticed, { made }: CourseTransition): PastNotification[] => {
  const leg = legs[made.leg ?? -1]
  if (leg === undefined || (made.transition !== 'fail' && made.transition !== 'check_timeout')) return []
  const isFailed = made.transition === 'fail'
  const outcome = isFailed ? ('failed' as const) : ('unread' as const)
  const data = { exchange_id: id, domain: shownDomain(leg.from.domain), outcome }
  const memberId = isFailed ? leg.from.user_id : leg.to.user_id
  return [{ memberId, aboutId: null, notification: { kind: 'exchange_link_checked', data }, at: made.at }]
}

/** Notifies all members except the one who ended it. */
const stageNotification = (
  { id, legs }: Noticed,
  { made, actor, isNewStage, facts }: CourseTransition,
): PastNotification[] =>
  legs.flatMap(({ from, to }, place): PastNotification[] => {
    const about = { exchange_id: id, domain: domainFor(legs, from.user_id) }
    const notification = (): NotificationPayload | null => {
      if (facts.stage === 'live') return { kind: 'exchange_live', data: about }
      if (facts.stage === 'placing') {
        const own = { own_domain: shownDomain(from.domain), place_by: facts.placeBy?.toISOString() ?? '' }
        return { kind: 'exchange_to_place', data: { exchange_id: id, domain: shownDomain(to.domain), ...own } }
      }
      const { ending: reason } = facts
      if (reason === null || reason === 'rejected' || actor === place) return null
      return { kind: 'exchange_ended', data: { ...about, reason } }
    }
    const notified = isNewStage ? notification() : null
    return notified === null ? [] : [{ memberId: from.user_id, aboutId: null, notification: notified, at: made.at }]
  })

/** An exchange is named by the website from which the reader gets a link. */
const domainFor = (legs: readonly NoticedLeg[], memberId: string): string =>
  shownDomain(legs.find(({ to }) => to.user_id === memberId)?.from.domain ?? '')
