import clsx from 'clsx'
import { Link, type LinkProps } from 'react-router'
import { type ButtonStyle, buttonStyles } from './buttonStyles.ts'

export const LinkButton = ({ variant, size, className, ...rest }: LinkProps & ButtonStyle) => (
  <Link className={clsx(buttonStyles({ variant, size }), className)} {...rest} />
)
