import { type ComponentProps, useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { useTranslation } from '../lib/translation.ts'
import { useTheme } from '../lib/theme.ts'
import { toastsReady } from './toast.ts'

const shownForMs = 4_500

export const toasterSettings = {
  position: 'bottom-right',
  duration: shownForMs,
  hotkey: ['altKey', 'KeyT'],
} satisfies Partial<ComponentProps<typeof Sonner>>

/**
 * Toasts at the bottom right. Alt+T moves the focus to them. While a dialog is open, their buttons still work, and so
 * does what lies below the rest of a toast: on a phone that may be the dialog's button.
 */
export const Toaster = () => {
  const { t } = useTranslation('ui')
  useEffect(toastsReady, [])
  return (
    <Sonner
      {...toasterSettings}
      theme={useTheme()}
      containerAriaLabel={t('toasts')}
      closeButton
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        classNames: {
          toast: 'border-line! bg-raised! text-text! rounded-[12px]! font-sans! shadow-float! text-sm!',
          description: 'text-soft!',
          error: '[&_[data-icon]]:text-lost!',
          success: '[&_[data-icon]]:text-alive!',
          warning: '[&_[data-icon]]:text-warn!',
          info: '[&_[data-icon]]:text-waiting!',
          actionButton: 'pointer-events-auto! bg-accent! text-on-accent!',
          closeButton: 'pointer-events-auto! bg-raised! border-line! text-soft!',
        },
      }}
    />
  )
}
