import clsx from 'clsx'
import { X } from './icons.ts'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { Button } from './Button.tsx'
import { firstFieldOf, followFirstField } from './firstField.ts'
import { IconButton } from './IconButton.tsx'
import { mainId } from './SkipLink.tsx'

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

/** On the dialog layer: a dialog opened on top of another lies above it with its own overlay. */
export const veilStyle =
  'fixed inset-0 z-50 bg-veil data-[state=open]:animate-appear data-[state=closed]:animate-vanish'

/** The element focused before. A menu item disappears with its menu; the button that opened the menu stays. */
const openerNow = (): HTMLElement | null => {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')
  const opener =
    menu === undefined || menu === null ? active : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/** A toast above the dialog belongs to it: closing the toast must not close the dialog. */
const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

/** Where the last closed dialog returned the focus to, and when. */
const handedBack: { to: HTMLElement | null; at: number } = { to: null, at: 0 }

/** Maximum duration of a double click. If the first click shrinks the dialog, the second must not close it. */
const doublePressMs = 500

const reachable = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * If the content overflows and contains nothing focusable, it becomes focusable itself, so that the keyboard can scroll
 * it. A focused field scrolls into view with its label and message.
 */
const Scrolled = ({ className, children }: { className: string; children: ReactNode }) => {
  const [isStop, setIsStop] = useState(false)
  const watch = useCallback((place: HTMLDivElement | null) => {
    if (place === null) return undefined
    const observer = new ResizeObserver(() =>
      setIsStop(place.scrollHeight > place.clientHeight && place.querySelector(reachable) === null),
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={watch}
      {...(isStop ? { tabIndex: 0 } : {})}
      className={clsx('min-h-0 scroll-pt-10 scroll-pb-16 overflow-y-auto px-6 pb-6 -outline-offset-2', className)}
    >
      {children}
    </div>
  )
}

/**
 * Long content scrolls between title and actions, which stay visible. The focus returns to the opener, or to the page
 * if the opener is gone.
 */
export const Dialog = ({ open, onOpenChange, title, description, children, footer, wide = false }: DialogProps) => {
  const { t } = useTranslation('ui')
  const opener = useRef<HTMLElement | null>(null)
  const openedAt = useRef(0)
  const pressedAt = useRef(-doublePressMs)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilStyle} />
        <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] items-end justify-items-stretch pt-6 sm:place-items-center sm:p-6">
          <Radix.Content
            ref={followFirstField}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            onOpenAutoFocus={(event) => {
              opener.current = openerNow()
              openedAt.current = performance.now()
              const first = event.target instanceof Element ? firstFieldOf(event.target) : null
              if (first === null) return
              event.preventDefault()
              first.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              // A dialog that replaced another returns the focus to that one's opener.
              const before = handedBack.at >= openedAt.current ? handedBack.to : null
              const known = [opener.current, before].find((element) => element?.isConnected === true)
              const stays = known ?? document.getElementById(mainId)
              Object.assign(handedBack, { to: stays, at: performance.now() })
              stays?.focus({ preventScroll: true })
            }}
            onPointerDownCapture={() => {
              pressedAt.current = performance.now()
            }}
            onInteractOutside={(event) => {
              const doublePress = performance.now() - pressedAt.current < doublePressMs
              if (doublePress || isToast(event.target)) event.preventDefault()
            }}
            className={clsx(
              'pointer-events-auto flex max-h-full w-full flex-col rounded-t-card border border-line bg-surface pt-6 shadow-float outline-none data-[state=open]:animate-rise data-[state=closed]:animate-sink sm:rounded-card',
              wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
            )}
          >
            <div className="flex shrink-0 items-start justify-between gap-4 px-6">
              <Radix.Title className="min-w-0 text-lg wrap-anywhere">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={t('close')} data-rest className="-mt-1.5 -mr-2">
                  <X aria-hidden />
                </IconButton>
              </Radix.Close>
            </div>
            {description !== undefined && (
              <Radix.Description className="mt-1 shrink-0 px-6 wrap-anywhere text-soft">
                {description}
              </Radix.Description>
            )}
            {children !== undefined && (
              <Scrolled className={wide ? 'mt-4 border-t border-line-soft pt-5' : 'mt-1 pt-4'}>{children}</Scrolled>
            )}
            {footer !== undefined && (
              <div
                className={clsx(
                  'flex shrink-0 flex-wrap justify-end gap-2 px-6 pb-6',
                  children === undefined ? 'pt-6' : wide && 'border-t border-line-soft pt-4 sm:pb-4',
                )}
              >
                {footer}
              </div>
            )}
            {children === undefined && footer === undefined && <div className="pb-6" />}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Closes its dialog like the close icon, with the same confirmation. */
export const CloseButton = (props: Omit<ComponentProps<typeof Button>, 'onClick' | 'type'>) => (
  <Radix.Close asChild>
    <Button {...props} />
  </Radix.Close>
)
