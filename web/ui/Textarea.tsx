import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyle, useFieldControl } from './fieldControl.ts'

export const Textarea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...useFieldControl()}
    rows={rows}
    className={clsx(controlStyle, 'resize-y py-2 leading-6', className)}
    {...rest}
  />
)
