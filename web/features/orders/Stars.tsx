// Rating of one to five stars, as display and as input. The input consists of radio buttons, for keyboard and screen
// reader support.
import clsx from 'clsx'
import { useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Star } from '../../ui/icons.ts'
import { starEmpty, starFilled, StarRow } from '../../ui/StarRow.tsx'

const steps = [1, 2, 3, 4, 5] as const

export const Stars = ({ count }: { count: number }) => {
  const { t } = useTranslation('orders')
  return <StarRow stars={count} label={t('reviews.stars', { count })} />
}

interface StarChoiceProps {
  /** 0: not chosen yet. */
  value: number
  onChange(stars: number): void
  invalid: boolean
}

export const StarChoice = ({ value, onChange, invalid }: StarChoiceProps) => {
  const { t } = useTranslation('orders')
  const name = useId()
  return (
    <fieldset aria-invalid={invalid || undefined}>
      <legend className="mb-1 font-medium">{t('reviews.choose')}</legend>
      <span className="flex">
        {steps.map((step) => (
          <label
            key={step}
            className="cursor-pointer rounded-small p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={value === step}
              onChange={() => onChange(step)}
              className="sr-only"
            />
            <Star aria-hidden className={clsx('size-7', step <= value ? starFilled : starEmpty)} />
            <span className="sr-only">{t('reviews.stars', { count: step })}</span>
          </label>
        ))}
      </span>
    </fieldset>
  )
}
