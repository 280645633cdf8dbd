// The setup steps in the order in which an operator needs them, and the state of each.
import type { OperatorSetting } from '../../../contract/operatorSettings.ts'
import type { Setup } from '../../../contract/operations.ts'

export const stepGroups = ['first', 'selling', 'better'] as const
export type StepGroup = (typeof stepGroups)[number]

/** done · open: required · optional: works without · sandbox: a simulator responds. */
export type StepState = 'done' | 'open' | 'optional' | 'sandbox'

/** Done or not. */
type PlainStep = 'support' | 'imprint' | 'legal' | 'factor' | 'rules' | 'invoices' | 'admins' | 'ranks' | 'rendering'
/** The operator's own service, a sandbox simulator, or none. */
type PartStep = 'returned' | 'figures' | 'writing'
export type StepName = 'mail' | 'payments' | PlainStep | PartStep

type StepSays =
  | `mail.${'taken' | 'refused' | 'untried' | 'sandbox' | 'off'}`
  | `payments.${Setup['payments']}`
  | `${PlainStep}.${'done' | 'missing'}`
  | `${PartStep}.${Setup['writing']}`

export interface SetupStep {
  name: StepName
  group: StepGroup
  state: StepState
  /** Which of its texts applies now. */
  says: StepSays
  /** Its environment variables; while it is open, the missing ones. */
  settings: readonly string[]
}

const named: readonly OperatorSetting[] = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_AUTHORITY',
  'HOSTING_PROVIDER',
]

const mailStep = ({ mail: { server, last } }: Setup): SetupStep => {
  const step = { name: 'mail', group: 'first', settings: ['SMTP_URL', 'MAIL_FROM'] } as const
  if (server === 'sandbox') return { ...step, state: 'sandbox', says: 'mail.sandbox' }
  if (server === 'off') return { ...step, state: 'open', says: 'mail.off' }
  if (last === null) return { ...step, state: 'open', says: 'mail.untried' }
  return last.taken ? { ...step, state: 'done', says: 'mail.taken' } : { ...step, state: 'open', says: 'mail.refused' }
}

const paymentsStep = ({ payments }: Setup): SetupStep => ({
  name: 'payments',
  group: 'selling',
  state: ({ live: 'done', test: 'open', sandbox: 'sandbox', off: 'optional' } as const)[payments],
  says: `payments.${payments}`,
  settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
})

/** Not needed before there is something to buy. */
const invoicesStep = ({ payments, invoices_named: isNamed }: Setup): SetupStep => ({
  name: 'invoices',
  group: 'selling',
  state: isNamed ? 'done' : payments === 'live' || payments === 'test' ? 'open' : 'optional',
  says: isNamed ? 'invoices.done' : 'invoices.missing',
  settings: [],
})

const partStep = (name: 'returned' | 'writing', part: Setup['writing'], settings: readonly string[]): SetupStep => ({
  name,
  group: 'better',
  state: ({ own: 'done', sandbox: 'sandbox', off: 'optional' } as const)[part],
  says: `${name}.${part}`,
  settings,
})

const figuresStep = ({ figures, sandbox }: Setup): SetupStep => ({
  name: 'figures',
  group: 'better',
  state: figures.length > 0 ? 'done' : sandbox ? 'sandbox' : 'optional',
  says: figures.length > 0 ? 'figures.own' : sandbox ? 'figures.sandbox' : 'figures.off',
  settings: ['MOZ_TOKEN', 'SERPAPI_KEY'],
})

const either = (
  step: { name: PlainStep; group: StepGroup; settings?: readonly string[] },
  isDone: boolean,
  otherwise: 'open' | 'optional',
): SetupStep => ({
  settings: [],
  ...step,
  state: isDone ? 'done' : otherwise,
  says: isDone ? `${step.name}.done` : `${step.name}.missing`,
})

/** The legal pages are rendered when the web app is built, so `isSaid` reads the settings of that build. */
export const setupSteps = (setup: Setup, isSaid: (setting: OperatorSetting) => boolean): SetupStep[] => {
  const unsaid = named.filter((setting) => !isSaid(setting))
  const imprint = { name: 'imprint', group: 'first', settings: unsaid.length > 0 ? unsaid : named } as const
  const legal = { name: 'legal', group: 'first', settings: ['LEGAL_REVIEWED'] } as const
  const support = { name: 'support', group: 'first', settings: ['SUPPORT_EMAIL'] } as const
  return [
    mailStep(setup),
    either(support, setup.support_email !== null, 'open'),
    either(imprint, unsaid.length === 0, 'open'),
    either(legal, isSaid('LEGAL_REVIEWED'), 'open'),
    either({ name: 'factor', group: 'first' }, setup.admins_without_second_factor === 0, 'open'),
    either({ name: 'rules', group: 'selling' }, setup.rules_changed_at !== null, 'optional'),
    paymentsStep(setup),
    invoicesStep(setup),
    either({ name: 'admins', group: 'better' }, setup.admins > 1, 'optional'),
    either(
      { name: 'rendering', group: 'better', settings: ['CHROMIUM_PATH', 'CHROMIUM_SANDBOX', 'ROLE'] },
      setup.rendering !== null,
      'optional',
    ),
    partStep('returned', setup.returned_mail, ['BOUNCE_DOMAIN', 'BOUNCE_PORT']),
    figuresStep(setup),
    either({ name: 'ranks', group: 'better' }, setup.ranks_imported, 'optional'),
    partStep('writing', setup.writing, ['CONTENT_URL', 'CONTENT_KEY', 'CONTENT_MODEL']),
  ]
}
