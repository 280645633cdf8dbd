// Open work of the member, each item with its deadline and link.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { OrderSide } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import {
  ChevronRight,
  CircleCheck,
  ClipboardCheck,
  Coins,
  Globe,
  type LucideIcon,
  Repeat2,
  ShoppingBag,
  Unlink,
} from '../../ui/icons.ts'
import { tintOf, type Tone } from '../../ui/tones.ts'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { planNames } from '../../../contract/planNames.ts'
import { listPath } from '../orders/paths.ts'
import type { Work } from './openWork.ts'

const toDoOf = (side: OrderSide): string => `${listPath(side)}?group=mine_to_do`

interface Shown {
  icon: LucideIcon
  tone: Tone
  title: string
  note: string
  /** A page of ours or of the payment service. */
  to: string
}

const useShown = (): ((work: Work) => Shown) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (work) => {
    const by = work.by === null ? '' : format.date(work.by)
    switch (work.kind) {
      case 'endangered': {
        const note = work.by === null ? t('work.endangered.note') : t('work.endangered.noteBy', { by })
        const title = t('work.endangered.title', { domain: work.domain })
        return { icon: Globe, tone: 'warn', title, note, to: `/websites/${work.websiteId}` }
      }
      case 'ownLink': {
        const note = work.by === null ? t('work.ownLink.note') : t('work.ownLink.noteBy', { by })
        const title = t('work.ownLink.title', { domain: work.domain })
        return { icon: Unlink, tone: 'warn', title, note, to: `/websites/${work.websiteId}` }
      }
      case 'planProblem': {
        const title = t('work.planProblem.title', { plan: planNames[work.plan] })
        const reason = t(`work.planProblem.${work.problem ?? 'declined'}`)
        const note = work.by === null ? reason : `${reason} ${t('work.planProblem.retry', { by })}`
        return { icon: Repeat2, tone: 'lost', title, note, to: '/subscriptions' }
      }
      case 'planCheckout': {
        const title = t('work.planCheckout.title', { plan: planNames[work.plan] })
        return { icon: Repeat2, tone: 'waiting', title, note: t('work.checkout.note'), to: '/subscriptions' }
      }
      case 'checkout': {
        const { credits, price_cents: cents, currency } = work.purchase
        const title = t('work.checkout.title', {
          count: credits,
          figure: format.credits(credits),
          money: format.money(cents, currency),
        })
        return { icon: ShoppingBag, tone: 'waiting', title, note: t('work.checkout.note'), to: '/credits' }
      }
      case 'toAnswer':
      case 'toDeliver': {
        const title = t(`work.${work.kind}.title`, { count: work.count, figure: format.number(work.count) })
        return { icon: ClipboardCheck, tone: 'waiting', title, note: t(`work.${work.kind}.note`), to: toDoOf('seller') }
      }
      case 'toReview': {
        const title = t('work.toReview.title', { count: work.count, figure: format.number(work.count) })
        return { icon: ShoppingBag, tone: 'waiting', title, note: t('work.toReview.note'), to: toDoOf('buyer') }
      }
      case 'debt': {
        const title = t('work.debt.title', { count: work.amount, figure: format.credits(work.amount) })
        return { icon: Coins, tone: 'warn', title, note: t('work.debt.note'), to: '/credits' }
      }
    }
  }
}

const Entry = ({ shown: { icon: Icon, tone, title, note, to } }: { shown: Shown }): ReactNode => (
  <li className="border-b border-line-soft last:border-b-0">
    <ReadyLink
      to={to}
      className="flex items-center gap-3 px-5 py-3 no-underline -outline-offset-2 transition-colors hover:bg-sunken"
    >
      <span aria-hidden className={clsx('grid size-9 shrink-0 place-items-center rounded-control', tintOf[tone])}>
        <Icon className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-[0.8125rem] text-soft">{note}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
    </ReadyLink>
  </li>
)

export const OpenWorkCard = ({ work }: { work: readonly Work[] }) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const shownOf = useShown()
  return (
    <Card aria-labelledby="work-title" className="overflow-hidden p-0!">
      <header className="flex items-center gap-2 px-5 py-4">
        <h2 id="work-title" className="text-[1.0625rem]">
          {t('work.title')}
        </h2>
        {work.length > 0 && <Badge tone="warn">{format.number(work.length)}</Badge>}
      </header>
      {work.length === 0 ? (
        <p className="flex items-center gap-2 px-5 pb-5 text-soft">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-alive" />
          {t('work.none')}
        </p>
      ) : (
        <ul className="border-t border-line-soft">
          {work.map((one) => (
            <Entry key={one.key} shown={shownOf(one)} />
          ))}
        </ul>
      )}
    </Card>
  )
}
