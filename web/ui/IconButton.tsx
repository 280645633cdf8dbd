import clsx from 'clsx'
import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name, required because the button has no text. */
  label: string
  round?: boolean
  bordered?: boolean
}

export const IconButton = ({
  label,
  round = false,
  bordered = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    type={type}
    aria-label={label}
    className={clsx(
      'relative inline-flex size-9 shrink-0 items-center justify-center border text-soft transition-colors pointer-coarse:before:absolute pointer-coarse:before:-inset-1 hover:bg-raised hover:text-text disabled:opacity-45 disabled:hover:bg-transparent data-[state=open]:bg-raised data-[state=open]:text-text [&_svg]:size-[1.125rem]',
      round ? 'rounded-full focus-visible:rounded-full' : 'rounded-control focus-visible:rounded-control',
      bordered ? 'border-line' : 'border-transparent',
      className,
    )}
    {...rest}
  />
)
