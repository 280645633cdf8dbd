import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyle, useFieldControl } from './fieldControl.ts'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...useFieldControl()} className={clsx(controlStyle, 'h-10', className)} {...rest} />
)
