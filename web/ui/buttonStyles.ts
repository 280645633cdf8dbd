// Button styles, for buttons and for links that look like one.
import { cva, type VariantProps } from 'class-variance-authority'

export const buttonStyles = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border text-center font-semibold whitespace-nowrap no-underline transition-colors duration-150 select-none focus-visible:rounded-control disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
        secondary: 'border-line bg-raised text-text hover:border-line-control',
        ghost: 'border-transparent bg-transparent text-soft hover:bg-raised hover:text-text',
        danger: 'border-transparent bg-lost-tint text-lost hover:border-lost',
      },
      // On touch screens the hit area extends beyond the visible button, to 44 pixels.
      size: {
        s: 'h-8 px-3 text-[0.8125rem] pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-1.5 [&_svg]:size-3.5',
        m: 'h-9 px-4 text-sm pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-inset-y-1 [&_svg]:size-4',
        l: 'h-[2.875rem] px-5 text-[0.9375rem] [&_svg]:size-[1.125rem]',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'm' },
  },
)

export type ButtonStyle = VariantProps<typeof buttonStyles>
