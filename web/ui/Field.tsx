import clsx from 'clsx'
import { CircleAlert } from './icons.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { useFormat } from '../lib/format.ts'
import { FieldContext } from './fieldControl.ts'

interface FieldProps {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** Shows how much of the maximum length is used. */
  counter?: { used: number; max: number }
  /** At the end of the label's line. */
  aside?: ReactNode
}

export const Field = ({ label, children, hint, error, required = false, counter, aside }: FieldProps) => {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const id = useId()
  const parts = [
    hint !== undefined && `${id}-hint`,
    counter !== undefined && `${id}-count`,
    error !== undefined && `${id}-error`,
  ]
  const describedBy = parts.filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: error !== undefined, required }}>
      <div className="grid content-start gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          {aside}
        </div>
        {children}
        {(hint !== undefined || counter !== undefined) && (
          <div className="flex justify-between gap-3 text-[0.8125rem] text-faint">
            <span id={`${id}-hint`}>{hint}</span>
            {counter !== undefined && (
              <span
                id={`${id}-count`}
                className={clsx('shrink-0 whitespace-nowrap tabular-nums', counter.used > counter.max && 'text-lost')}
              >
                {t('field.counter', { used: format.number(counter.used), max: format.number(counter.max) })}
              </span>
            )}
          </div>
        )}
        {error !== undefined && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-[0.8125rem] text-lost">
            <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  )
}
