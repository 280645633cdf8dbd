// Simulates a demo exchange from its request until now: members' actions, deadlines in between, and the result of each
// link check, by the rules of the product itself. Pure.
import { hourMs } from '../../contract/durations.ts'
import type { CreditSettings } from '../../contract/pricing.ts'
import {
  type ExchangeFacts,
  type Made,
  applyTransition,
  nextAlarm,
  requestExchange,
} from '../../server/exchange/seed.ts'
import type { ExchangeAct, ExchangeStory } from './exchangeStories.ts'
import { type CourseLink, recheckLink, nameLink, release } from './ordersLink.ts'

export interface CourseLeg {
  answeredAt: Date | null
  answerNote: string | null
  submittedAt: Date | null
  placedAt: Date | null
  link: CourseLink | null
}

/** The transition, and the state after it. */
export interface CourseTransition {
  made: Made
  /** The index of the actor's leg, if a member made it. */
  actor: number | null
  isNewStage: boolean
  facts: ExchangeFacts
}

export interface ExchangeCourse {
  facts: ExchangeFacts
  legs: CourseLeg[]
  /** The index of the leg whose member ended it, if one did. */
  endedByLeg: number | null
  transitions: CourseTransition[]
  version: number
}

interface PlannedExchange {
  story: ExchangeStory
  /** The ids of the legs' links once they are submitted. */
  linkIds: readonly string[]
  requestedAt: Date
  now: Date
  settings: CreditSettings
}

const checkMs = 40_000
/** The index of the requester's leg. */
const ownPlace = 1

interface Step {
  at: Date
  take(): void
}

const requestedCourse = ({ linkIds, requestedAt, settings }: PlannedExchange): ExchangeCourse => {
  const answers = linkIds.map((_, place) => ({
    answer: place === ownPlace ? ('approved' as const) : ('asked' as const),
    state: 'open' as const,
  }))
  return {
    facts: requestExchange(settings.exchange, answers, requestedAt),
    legs: linkIds.map((_, place) => ({
      answeredAt: place === ownPlace ? requestedAt : null,
      answerNote: null,
      submittedAt: null,
      placedAt: null,
      link: null,
    })),
    endedByLeg: null,
    transitions: [],
    version: 1,
  }
}

export const courseOf = (exchange: PlannedExchange): ExchangeCourse => {
  const { story, linkIds, requestedAt, now, settings } = exchange
  const course = requestedCourse(exchange)
  const acts = [...story.acts]

  const transition = (made: Made, actor: number | null): void => {
    const facts = applyTransition(course.facts, made)
    if (facts === null) throw new Error(`${story.wanted}: ${made.transition} is not open`)
    course.transitions.push({ made, actor, isNewStage: facts.stage !== course.facts.stage, facts })
    course.facts = facts
    course.version += 1
    if (facts.stage !== 'ended') return
    for (const { link } of course.legs) if (link !== null) release(link, made.at)
  }

  const act = ({ transition: name, by, leg: place, note }: ExchangeAct, at: Date): void => {
    const leg = course.legs[place]
    if (leg === undefined) throw new Error(`${story.wanted} has no leg ${place}`)
    // A withdrawal concerns all legs.
    transition({ transition: name, by, at, ...(name === 'withdraw' ? {} : { leg: place }) }, place)
    if (name === 'approve' || name === 'reject') leg.answeredAt = at
    if (name === 'reject') leg.answerNote = note ?? null
    if (name === 'reject' || name === 'withdraw') course.endedByLeg = place
    if (name === 'submit_link') {
      leg.submittedAt = at
      const nextAt = new Date(at.getTime() + checkMs)
      leg.link = nameLink(leg.link, { id: linkIds[place] ?? '', at, nextAt })
    }
  }

  const check = (place: number, leg: CourseLeg, link: CourseLink, at: Date): void => {
    const { seen } = recheckLink(link, { at, sight: story.shows?.[place] ?? 'right', settings })
    const state = course.facts.legs[place]?.state
    const byVerdict = { passed: 'pass', failed: 'fail', inconclusive: 'check_timeout' } as const
    if (course.facts.stage !== 'placing' || state !== 'in_check') return
    transition({ transition: byVerdict[seen.verdict], by: 'check', at, leg: place }, null)
    if (seen.verdict === 'passed') leg.placedAt = at
  }

  const nextStep = (): Step | undefined => {
    const steps: Step[] = course.legs.flatMap((leg, place) => {
      const { link } = leg
      const at = link?.nextAt ?? null
      return link === null || at === null ? [] : [{ at, take: () => check(place, leg, link, at) }]
    })
    const [first] = acts
    if (first !== undefined) {
      const at = new Date(requestedAt.getTime() + first.after * hourMs)
      steps.push({ at, take: () => act(acts.shift() ?? first, at) })
    }
    const alarm = nextAlarm(course.facts)
    if (alarm !== null) {
      steps.push({
        at: alarm.at,
        take: () => transition({ transition: alarm.transition, by: 'clock', at: alarm.at }, null),
      })
    }
    return steps.filter(({ at }) => at < now).sort((one, other) => one.at.getTime() - other.at.getTime())[0]
  }

  for (let step = nextStep(); step !== undefined; step = nextStep()) step.take()
  return course
}
