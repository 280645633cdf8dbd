// All email kinds as used by templates and log, with their display names.
import type { TFunction } from 'i18next'
import type { TemplateFamily } from '../../../../contract/mailTemplates.ts'
import type { NotificationKind } from '../../../../contract/notifications.ts'

type AccountKind =
  | 'confirm_address'
  | 'already_member'
  | 'recovery'
  | 'finish_sign_up'
  | 'password_changed'
  | 'email_change_to_old'
  | 'email_change_to_new'
  | 'email_changed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_renewed'
  | 'two_factor_reset'
  | 'account_blocked'
  | 'account_unblocked'
  | 'account_deleted'

type TemplateKind = NotificationKind | 'digest' | AccountKind

/** Messages from the contact form: written by visitors, not from a template. */
const contactKind = 'contact_message'

/**
 * The table makes a missing kind a compile error. The server decides which family a kind belongs to; this is only their
 * order.
 */
const familyOf: Record<TemplateKind, TemplateFamily> = {
  order_created: 'orders',
  order_accepted: 'orders',
  order_declined: 'orders',
  order_due_soon: 'orders',
  order_overdue: 'orders',
  link_submitted: 'orders',
  link_verified: 'orders',
  link_failed: 'orders',
  link_unclear: 'orders',
  revision_requested: 'orders',
  order_to_choose: 'orders',
  order_completed: 'orders',
  order_refunded: 'orders',
  link_lost: 'orders',
  link_restored: 'orders',
  guarantee_refunded: 'orders',
  review_received: 'orders',
  dispute_opened: 'orders',
  dispute_decided: 'orders',
  prime_reminder: 'orders',
  prime_penalty: 'orders',
  prime_paused: 'orders',
  exchange_requested: 'orders',
  exchange_answered: 'orders',
  exchange_to_place: 'orders',
  exchange_due_soon: 'orders',
  exchange_link_checked: 'orders',
  exchange_live: 'orders',
  exchange_link_missing: 'orders',
  exchange_ended: 'orders',
  message_received: 'orders',
  website_verified: 'system',
  website_unverified: 'system',
  website_endangered: 'system',
  website_not_found: 'system',
  analysis_done: 'system',
  credits_awarded: 'system',
  credits_not_awarded: 'system',
  credits_taken: 'system',
  own_link_missing: 'system',
  own_link_unclear: 'system',
  credits_purchased: 'system',
  subscription_renewed: 'system',
  subscription_failed: 'system',
  subscription_ended: 'system',
  referral_registered: 'system',
  referral_rewarded: 'system',
  saved_search_hit: 'system',
  admin_message: 'system',
  digest: 'system',
  confirm_address: 'account',
  finish_sign_up: 'account',
  already_member: 'account',
  recovery: 'account',
  password_changed: 'account',
  email_change_to_old: 'account',
  email_change_to_new: 'account',
  email_changed: 'account',
  two_factor_on: 'account',
  two_factor_off: 'account',
  recovery_codes_renewed: 'account',
  two_factor_reset: 'account',
  account_blocked: 'account',
  account_unblocked: 'account',
  account_deleted: 'account',
}

export const templateKinds = Object.keys(familyOf) as readonly TemplateKind[]

/** Kinds the log can be filtered by. */
export const mailKinds: readonly string[] = [...templateKinds, contactKind]

export const hasTemplate = (kind: string): boolean => isKnown(kind)

const isKnown = (kind: string): kind is TemplateKind => Object.hasOwn(familyOf, kind)

/** A kind that this page does not know yet is shown by its server name. */
export const kindName = (t: TFunction<'notificationsAdmin'>, kind: string): string =>
  isKnown(kind) || kind === contactKind ? t(`kinds.${kind}`) : kind
