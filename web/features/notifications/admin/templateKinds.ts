// All email kinds as used by templates and log, with their display names.
import type { Translate } from '../../../lib/translation.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { notificationTraits } from '../../../../contract/notificationPayloads.ts'
import { type NotificationKind, notificationKinds } from '../../../../contract/notifications.ts'

const accountKinds = [
  'confirm_address',
  'finish_sign_up',
  'already_member',
  'recovery',
  'password_changed',
  'email_change_to_old',
  'email_change_to_new',
  'email_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'two_factor_reset',
  'account_blocked',
  'account_unblocked',
  'account_deleted',
] as const

type TemplateKind = NotificationKind | 'digest' | (typeof accountKinds)[number]

/** Messages from the contact form: written by visitors, not from a template. */
const contactKind = 'contact_message'

const isAboutOrders = (kind: NotificationKind): boolean => notificationTraits[kind].group === 'email_new_orders'

/** In the order of the families: orders, system, account. The server decides which family a kind belongs to. */
export const templateKinds: readonly TemplateKind[] = [
  ...notificationKinds.filter(isAboutOrders),
  ...notificationKinds.filter((kind) => !isAboutOrders(kind)),
  'digest',
  ...accountKinds,
]

/** Kinds the log can be filtered by. */
export const mailKinds: readonly string[] = [...templateKinds, contactKind]

export const hasTemplate = (kind: string): boolean => isKnown(kind)

const isKnown = (kind: string): kind is TemplateKind => templateKinds.some((known) => known === kind)

/** Kinds that have another name for admins than for the member who gets them. */
const renamed = [
  'order_due_soon',
  'order_overdue',
  'order_to_choose',
  'credits_awarded',
  'message_received',
  'admin_message',
] as const satisfies readonly NotificationKind[]

type OwnName = Exclude<TemplateKind, NotificationKind> | (typeof renamed)[number] | typeof contactKind

const isMembersName = (kind: TemplateKind | typeof contactKind): kind is Exclude<NotificationKind, OwnName> =>
  notificationKinds.some((known) => known === kind) && !renamed.some((own) => own === kind)

type KindTexts = Translate<['notificationsAdmin', 'notifications']>

/** A kind that this page does not know yet is shown by its server name. */
export const kindName = (t: KindTexts, kind: string): string => {
  if (!isKnown(kind) && kind !== contactKind) return kind
  return isMembersName(kind) ? t(`notifications:kinds.${kind}`) : t(`notificationsAdmin:kinds.${kind}`)
}

export const useKindName = (): ((kind: string) => string) => {
  const { t } = useTranslation(['notificationsAdmin', 'notifications'])
  return (kind) => kindName(t, kind)
}
