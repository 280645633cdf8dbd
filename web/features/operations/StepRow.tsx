import { useTranslation } from '../../lib/translation.ts'
import type { Setup } from '../../../contract/operations.ts'
import { useFormat } from '../../lib/format.ts'
import { operatorSays } from '../../lib/operator.ts'
import { Circle, CircleAlert, CircleCheck, FlaskConical, type LucideIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { strokeOf, type Tone } from '../../ui/tones.ts'
import type { SetupStep, StepName, StepState } from './steps.ts'

const marks: Record<StepState, { tone: Tone; icon: LucideIcon }> = {
  done: { tone: 'alive', icon: CircleCheck },
  open: { tone: 'warn', icon: CircleAlert },
  optional: { tone: 'neutral', icon: Circle },
  sandbox: { tone: 'waiting', icon: FlaskConical },
}

/** Where a step is done, or where its effect is visible. */
const places = {
  mail: '/admin/email-logs',
  imprint: '/imprint',
  legal: '/terms',
  factor: '/admin/users?role=admin&two_factor=off',
  rules: '/admin/credits?tab=settings',
  payments: '/admin/credits?tab=purchases',
  invoices: '/admin/credits?tab=settings',
  admins: '/admin/users',
  returned: '/admin/email-logs?state=bounced',
  figures: '/admin/api-quotas',
  ranks: '/admin/api-quotas',
  writing: '/admin/content',
} as const satisfies Partial<Record<StepName, string>>

const hasPlace = (name: StepName): name is keyof typeof places => name in places

const providerNames: Record<Setup['figures'][number], string> = { moz: 'Moz', serpapi: 'SerpApi' }

const useSentence = ({ name, says }: SetupStep, setup: Setup): string => {
  const { t, i18n } = useTranslation('operations')
  const format = useFormat()
  const dayOf = (at: string | null | undefined) => (typeof at === 'string' ? format.dateTime(at) : '')
  const reviewed = operatorSays('LEGAL_REVIEWED')
  const times: Partial<Record<StepName, string>> = {
    mail: dayOf(setup.mail.last?.at),
    rules: dayOf(setup.rules_changed_at),
    rendering: dayOf(setup.rendering?.since),
    legal: reviewed === null ? '' : format.date(reviewed),
  }
  const count = name === 'factor' ? setup.admins_without_second_factor : setup.admins
  return t(`steps.${says}`, {
    from: setup.mail.from,
    email: setup.support_email ?? '',
    browser: setup.rendering?.browser ?? '',
    at: times[name] ?? '',
    providers: new Intl.ListFormat(i18n.language).format(setup.figures.map((provider) => providerNames[provider])),
    count,
    figure: format.number(count),
  })
}

/** Steps whose content is part of the pages: a change needs a new build. */
const isBuiltIn = (name: StepName): boolean => name === 'imprint' || name === 'legal' || name === 'support'

export const StepRow = ({ step, setup }: { step: SetupStep; setup: Setup }) => {
  const { t } = useTranslation('operations')
  const { name, state, settings } = step
  const sentence = useSentence(step, setup)
  const { tone, icon: Icon } = marks[state]
  const error = step.says === 'mail.refused' ? (setup.mail.last?.error ?? null) : null
  return (
    <li className="flex gap-3.5 border-t border-line-soft py-4 first:border-0 first:pt-0 last:pb-0">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${strokeOf[tone]}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-sans text-[0.9375rem] font-semibold">
            {t(`names.${name}`)}
            {state !== 'done' && <StatusPill tone={tone}>{t(`states.${state}`)}</StatusPill>}
            {state === 'done' && <span className="sr-only">{t('states.done')}</span>}
          </h3>
          <p className="mt-0.5 max-w-[44rem] text-soft wrap-anywhere">{sentence}</p>
          {error !== null && <code className="mt-1.5 block font-mono text-xs wrap-anywhere text-lost">{error}</code>}
          {state !== 'done' && settings.length > 0 && (
            <p className="mt-1.5 text-[0.8125rem] text-faint">
              {t(isBuiltIn(name) ? 'build' : 'restart')}{' '}
              {settings.map((setting) => (
                <code key={setting} className="mr-2 inline-block max-w-full font-mono text-xs wrap-anywhere text-soft">
                  {setting}
                </code>
              ))}
            </p>
          )}
        </div>
        {hasPlace(name) && (
          <LinkButton size="s" to={places[name]}>
            {t(`goTo.${name}`)}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
