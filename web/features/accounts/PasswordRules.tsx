import clsx from 'clsx'
import { passwordLengthMin } from '../../../contract/limits.ts'
import { Check, Circle } from '../../ui/icons.ts'
import { useTranslation } from '../../lib/translation.ts'
import { keepsRule, passwordRules } from './passwordRules.ts'

/** Shows while typing which rules a password does not meet yet. */
export const PasswordRules = ({ password, email }: { password: string; email: string }) => {
  const { t } = useTranslation('accounts')
  return (
    <ul aria-label={t('rules.label')} className="grid gap-1 text-[0.8125rem]">
      {passwordRules.map((rule) => {
        // The rule cannot be checked before the address is known.
        const kept = (rule !== 'email' || email !== '') && keepsRule(rule, password, email)
        const Icon = kept ? Check : Circle
        return (
          <li key={rule} className={clsx('flex items-center gap-2', kept ? 'text-alive' : 'text-soft')}>
            <Icon aria-hidden className={clsx('shrink-0', kept ? 'size-3.5' : 'mx-[3px] size-2')} />
            {t(`rules.${rule}`, { count: passwordLengthMin })}
            <span className="sr-only">{kept ? t('rules.kept') : t('rules.open')}</span>
          </li>
        )
      })}
      <li className="flex items-center gap-2 text-soft">
        <Circle aria-hidden className="mx-[3px] size-2 shrink-0" />
        {t('rules.common')}
      </li>
    </ul>
  )
}
