import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import { estimateStrength, type Strength, strengths } from './passwordStrength.ts'

const fillOf: Record<Strength, string> = {
  veryWeak: 'bg-lost',
  weak: 'bg-warn',
  good: 'bg-waiting',
  strong: 'bg-alive',
}

/** Shows in words how hard a password is to guess, and what makes it weaker than it looks. */
export const PasswordStrength = ({ password, email }: { password: string; email: string }) => {
  const { t } = useTranslation('accounts')
  const { strength, weaknesses } = estimateStrength(password, email)
  const given = password !== ''
  const filled = given ? strengths.indexOf(strength) + 1 : 0
  const [worst] = weaknesses
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {strengths.map((step, position) => (
          <span
            key={step}
            className={clsx(
              'h-1 rounded-full transition-colors duration-200',
              position < filled ? fillOf[strength] : 'bg-track',
            )}
          />
        ))}
      </div>
      <p role="status" className="text-[0.8125rem] text-soft">
        {given ? (
          <>
            <span className="font-semibold text-text">{t(`strength.${strength}`)}</span>
            {worst !== undefined && ` · ${t(`weaknesses.${worst}`)}`}
          </>
        ) : (
          t('strength.hint')
        )}
      </p>
    </div>
  )
}
