// The picture of each kind, and what its colour means. The words beside it say the same.
import type { NotificationKind } from '../../../contract/notifications.ts'
import {
  BadgePercent,
  CircleCheck,
  ClipboardCheck,
  Coins,
  Gauge,
  Globe,
  Link2,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Repeat2,
  Scale,
  Search,
  ShoppingBag,
  Timer,
  TriangleAlert,
  Unlink,
  Users,
  X,
} from '../../ui/icons.ts'
import type { Tone } from '../../ui/tones.ts'

interface KindMark {
  icon: LucideIcon
  tone: Tone
}

export const kindMarks: Record<NotificationKind, KindMark> = {
  order_created: { icon: ShoppingBag, tone: 'waiting' },
  order_accepted: { icon: ClipboardCheck, tone: 'alive' },
  order_declined: { icon: X, tone: 'lost' },
  order_due_soon: { icon: Timer, tone: 'warn' },
  order_overdue: { icon: Timer, tone: 'lost' },
  link_submitted: { icon: Link2, tone: 'waiting' },
  link_verified: { icon: Link2, tone: 'alive' },
  link_failed: { icon: Unlink, tone: 'lost' },
  order_completed: { icon: CircleCheck, tone: 'alive' },
  order_refunded: { icon: Coins, tone: 'accent' },
  link_lost: { icon: Unlink, tone: 'lost' },
  link_restored: { icon: Link2, tone: 'alive' },
  dispute_opened: { icon: Scale, tone: 'warn' },
  dispute_decided: { icon: Scale, tone: 'neutral' },
  prime_reminder: { icon: Timer, tone: 'warn' },
  prime_penalty: { icon: TriangleAlert, tone: 'lost' },
  website_verified: { icon: Globe, tone: 'alive' },
  website_unverified: { icon: Globe, tone: 'lost' },
  website_endangered: { icon: TriangleAlert, tone: 'warn' },
  website_not_found: { icon: Globe, tone: 'warn' },
  analysis_done: { icon: Gauge, tone: 'waiting' },
  credits_awarded: { icon: Coins, tone: 'accent' },
  credits_not_awarded: { icon: Coins, tone: 'neutral' },
  credits_taken: { icon: Coins, tone: 'lost' },
  own_link_missing: { icon: Unlink, tone: 'warn' },
  own_link_unclear: { icon: Unlink, tone: 'warn' },
  credits_purchased: { icon: Coins, tone: 'accent' },
  subscription_renewed: { icon: BadgePercent, tone: 'alive' },
  subscription_failed: { icon: BadgePercent, tone: 'lost' },
  subscription_ended: { icon: BadgePercent, tone: 'neutral' },
  referral_registered: { icon: Users, tone: 'waiting' },
  referral_rewarded: { icon: Users, tone: 'accent' },
  exchange_requested: { icon: Repeat2, tone: 'waiting' },
  exchange_answered: { icon: Repeat2, tone: 'neutral' },
  message_received: { icon: MessageSquare, tone: 'waiting' },
  saved_search_hit: { icon: Search, tone: 'waiting' },
  admin_message: { icon: Megaphone, tone: 'accent' },
}
