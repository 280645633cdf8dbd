import clsx from 'clsx'
import { LoaderCircle } from './icons.ts'
import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonStyles } from './buttonStyles.ts'

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Work is in progress: the button keeps its place and focus but cannot be pressed again. */
    busy?: boolean
  }

export const Button = ({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    type={type}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
    className={clsx(buttonStyles({ variant, size }), className)}
    {...rest}
  >
    {busy && <LoaderCircle aria-hidden className="animate-late-spin" />}
    {children}
  </button>
)
