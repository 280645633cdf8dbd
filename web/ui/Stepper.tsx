import clsx from 'clsx'
import { Check } from './icons.ts'
import { useTranslation } from '../lib/translation.ts'

interface StepperProps {
  label: string
  steps: readonly string[]
  /** Index of the current step; one past the end when all are done. */
  current: number
}

/** In one line; if too narrow, each label is below its number. */
export const Stepper = ({ label, steps, current }: StepperProps) => {
  const { t } = useTranslation('ui')
  return (
    <div className="@container">
      <ol aria-label={label} className="flex flex-wrap gap-x-3 gap-y-2 @max-md:flex-nowrap @max-md:gap-x-2">
        {steps.map((step, position) => {
          const state = position < current ? 'done' : position === current ? 'now' : 'ahead'
          return (
            <li
              key={step}
              aria-current={state === 'now' ? 'step' : undefined}
              className="relative flex items-center gap-2.5 @max-md:min-w-0 @max-md:flex-1 @max-md:flex-col @max-md:gap-1.5 @max-md:text-center @max-md:text-[0.8125rem]"
            >
              {position > 0 && (
                <span
                  aria-hidden
                  className={clsx(
                    'h-px w-6 @max-md:absolute @max-md:end-[calc(50%+1.125rem)] @max-md:top-3 @max-md:w-[calc(100%-1.75rem)]',
                    position <= current ? 'bg-alive' : 'bg-line',
                  )}
                />
              )}
              <span
                aria-hidden
                className={clsx(
                  'grid size-6 place-items-center rounded-full border text-xs font-bold',
                  state === 'done' && 'border-alive bg-alive-tint text-alive',
                  state === 'now' && 'border-accent bg-accent text-on-accent',
                  state === 'ahead' && 'border-line text-faint',
                )}
              >
                {state === 'done' ? <Check className="size-3.5" strokeWidth={3} /> : position + 1}
              </span>
              <span className={clsx('font-medium', state === 'ahead' && 'text-faint')}>
                {step}
                <span className="sr-only"> ({t(`timeline.${state}`)})</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
