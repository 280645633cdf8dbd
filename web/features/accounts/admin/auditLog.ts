// Audit log of admin actions, with its details as text.
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Translate } from '../../../lib/translation.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import {
  type AuditAction,
  auditActions,
  type AuditEntry,
  type userAdminEndpoints,
} from '../../../../contract/accountsAdmin.ts'
import { overrideFields } from '../../../../contract/overrideFields.ts'
import { at, call } from '../../../lib/api.ts'
import { isUuid } from '../../../lib/isUuid.ts'
import type { Format } from '../../../lib/format.ts'
import type { LucideIcon } from '../../../ui/icons.ts'
import {
  Check,
  CircleCheck,
  CircleStop,
  FileDown,
  ListRestart,
  LogOut,
  MailCheck,
  Megaphone,
  MessageSquare,
  Package,
  Pause,
  Pencil,
  Play,
  Repeat2,
  RotateCcw,
  Scale,
  Send,
  ShieldCheck,
  ShieldOff,
  Trash2,
  UserCheck,
  UserCog,
  UserX,
  X,
} from '../../../ui/icons.ts'

const list = at<typeof userAdminEndpoints.audit>('GET', '/api/admin/audit')

export interface AuditFilters {
  action: AuditAction | undefined
  actor: string | undefined
}

export const readAuditFilters = (search: URLSearchParams): AuditFilters => {
  const actor = search.get('actor')
  return {
    action: auditActions.find((known) => known === search.get('action')),
    actor: actor !== null && isUuid(actor) ? actor : undefined,
  }
}

export const useAudit = (
  filters: AuditFilters,
  cursor: string | undefined,
): UseQueryResult<OutputOf<typeof userAdminEndpoints.audit>> => {
  const query = { ...filters, cursor }
  return useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const detailNames = [
  'job',
  'title',
  'kind',
  'mail',
  'language',
  'version',
  'audience',
  'notified',
  'at',
  'state',
  'since',
  'until',
  'searched',
  'domain',
  'websites',
  'field',
  'value',
  'ended',
  'analysis',
  'niche',
  'score',
  'overridden',
  'provider',
  'quota',
  'before',
  'used',
  'credits',
  'balance',
  'debt',
  'plan',
  'order',
  'to_buyer',
  'to_seller',
  'transition',
  'model',
  'answered',
  'reference',
  'purchase',
  'refund',
  'paid',
  'decision',
  'referrer',
  'held_for',
  'member',
  'issuance',
  'decided',
  'members',
  'frozen',
  'released',
  'outcome',
  'per_event',
  'expected_per_day',
  'limit_per_day',
  'expected_per_member',
  'limit_per_member',
] as const
type DetailName = (typeof detailNames)[number]

interface Spoken {
  t: Translate<'accountsAdmin'>
  format: Format
  /** The name of this kind of email. */
  mailName(kind: string): string
  /** Why a referral awaits review. */
  heldName(reason: string): string
  /** The name of a ledger reason. */
  reasonName(reason: string): string
}

const counted: ReadonlySet<DetailName> = new Set([
  'audience',
  'notified',
  'websites',
  'ended',
  'used',
  'credits',
  'balance',
  'debt',
  'to_buyer',
  'to_seller',
  'decided',
  'frozen',
  'released',
])

/** Null: not a number after all. */
const countedText = (format: Format, value: string): string | null => {
  if (!/^[+-]?\d{1,15}$/.test(value)) return null
  return /^[+-]/.test(value) ? format.signed(Number(value)) : format.number(Number(value))
}

/** Money is logged as `12.50 EUR`. */
const moneyText = (format: Format, value: string): string => {
  const [, whole = '', hundredths = '', currency = ''] = /^(\d{1,12})\.(\d{2}) ([A-Za-z]{3})$/.exec(value) ?? []
  return currency === '' ? value : format.money(Number(whole + hundredths), currency.toUpperCase())
}

const detailValue = (spoken: Spoken, name: DetailName, value: string): string => {
  const { format } = spoken
  if (counted.has(name)) return countedText(format, value) ?? value
  if (name === 'refund' || name === 'paid') return moneyText(format, value)
  if (name === 'held_for') return value.split(', ').map(spoken.heldName).join(', ')
  if (name === 'purchase' || name === 'member') return value.slice(0, 8)
  if (name === 'members') return value.replaceAll(/[^ ]{9,}/g, (id) => id.slice(0, 8))
  return wordOf(spoken, name, value)
}

const wordOf = ({ t, format, mailName, reasonName }: Spoken, name: DetailName, value: string): string => {
  if (name === 'kind' || name === 'mail') return mailName(value)
  if (name === 'issuance') return reasonName(value)
  if (name === 'at') return format.dateTime(value)
  if (name === 'answered') return t(value === 'yes' ? 'audit.details.yes' : 'audit.details.no')
  return name === 'searched' ? t('audit.details.yes') : codeText(t, name, value)
}

/** Codes that have a text; any other is shown as logged. */
const codeText = (t: Spoken['t'], name: DetailName, value: string): string => {
  const codes: Partial<Record<DetailName, Readonly<Record<string, string>>>> = {
    language: { en: t('language.en'), de: t('language.de') },
    transition: {
      escalate: t('audit.transitions.escalate'),
      give_back: t('audit.transitions.give_back'),
      pay_out: t('audit.transitions.pay_out'),
    },
    plan: { with_term: t('audit.planEnds.with_term'), at_once: t('audit.planEnds.at_once') },
    decision: { grant: t('audit.decisions.grant'), return: t('audit.decisions.return') },
    field: Object.fromEntries(overrideFields.map((field) => [field, t(`audit.fields.${field}`)])),
  }
  const words = codes[name] ?? {}
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value
}

/** The details of the action; who and why have their own columns. A detail without a label is shown as logged. */
export const detailsText = (spoken: Spoken, { details }: AuditEntry): string =>
  Object.entries(details)
    .map(([noted, value]) => {
      const name = detailNames.find((known) => known === noted)
      return name === undefined
        ? `${noted}: ${value}`
        : `${spoken.t(`audit.details.${name}`)}: ${detailValue(spoken, name, value)}`
    })
    .join(' · ')

export const auditIcons: Record<AuditAction, LucideIcon> = {
  block_member: UserX,
  unblock_member: UserCheck,
  grant_admin: UserCog,
  revoke_admin: UserCog,
  sign_out_member: LogOut,
  resend_confirmation: Send,
  reset_two_factor: ShieldOff,
  retry_job: ListRestart,
  discard_job: Trash2,
  save_template: Pencil,
  reset_template: RotateCcw,
  test_template: Send,
  create_broadcast: Megaphone,
  change_broadcast: Pencil,
  discard_broadcast: Trash2,
  test_broadcast: Send,
  send_broadcast: Megaphone,
  stop_broadcast: CircleStop,
  resend_mail: Repeat2,
  trust_recipient: MailCheck,
  export_mails: FileDown,
  analyse_websites: RotateCcw,
  override_website: Pencil,
  drop_override: RotateCcw,
  block_domain: CircleStop,
  unblock_domain: CircleCheck,
  set_quota: Pencil,
  reset_quota: RotateCcw,
  test_content_service: Send,
  save_credit_settings: Pencil,
  adjust_credits: Pencil,
  grant_guarantee: ShieldCheck,
  save_issuance_limits: Pencil,
  pause_issuance: Pause,
  resume_issuance: Play,
  release_issuance: Check,
  reject_issuance: X,
  answer_objection: MessageSquare,
  freeze_credits: Pause,
  release_credits: Play,
  mark_unrelated: UserCheck,
  unmark_unrelated: UserX,
  clear_claim: CircleCheck,
  open_purchases: CircleCheck,
  audit_ledger: CircleCheck,
  refund_purchase: RotateCcw,
  resolve_mismatch: CircleCheck,
  confirm_link_live: CircleCheck,
  confirm_link_missing: CircleStop,
  decide_dispute: Scale,
  force_order: Package,
  review_order: Package,
  release_referral: CircleCheck,
  refuse_referral: CircleStop,
  close_contact: CircleCheck,
  reopen_contact: RotateCcw,
}
