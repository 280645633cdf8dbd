import clsx from 'clsx'
import { X } from './icons.ts'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'

interface DialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The actions, most important last. */
  footer?: ReactNode
  wide?: boolean
}

export const veilStyle =
  'fixed inset-0 z-40 bg-veil data-[state=open]:animate-appear data-[state=closed]:animate-vanish'

export const Dialog = ({ open, onOpenChange, title, description, children, footer, wide = false }: DialogProps) => {
  const { t } = useTranslation('ui')
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilStyle} />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-end overflow-y-auto sm:place-items-center sm:p-6">
          <Radix.Content
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            className={clsx(
              'pointer-events-auto w-full rounded-t-card border border-line bg-surface p-6 shadow-float data-[state=open]:animate-rise data-[state=closed]:animate-sink sm:rounded-card',
              wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
            )}
          >
            <div className="flex items-start justify-between gap-4">
              <Radix.Title className="text-lg">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={t('close')} className="-mt-1.5 -mr-2">
                  <X aria-hidden />
                </IconButton>
              </Radix.Close>
            </div>
            {description !== undefined && (
              <Radix.Description className="mt-1 text-soft">{description}</Radix.Description>
            )}
            {children !== undefined && <div className="mt-5">{children}</div>}
            {footer !== undefined && <div className="mt-6 flex flex-wrap justify-end gap-2">{footer}</div>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
