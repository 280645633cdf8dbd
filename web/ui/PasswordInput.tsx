import { Eye, EyeOff } from './icons.ts'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { Input } from './Input.tsx'

/** The password can be shown, and there is a hint when Caps Lock is on. */
export const PasswordInput = ({ onBlur, ...props }: Omit<ComponentProps<'input'>, 'type'>) => {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const variant = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <div className="relative">
        <Input
          {...props}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-11"
          onKeyDown={variant}
          onKeyUp={variant}
          onBlur={(event) => {
            setCapsLock(false)
            onBlur?.(event)
          }}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('password.show')}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-faint hover:text-text"
        >
          <Icon aria-hidden className="size-[1.125rem]" />
        </button>
      </div>
      <p role="status" className="text-[0.8125rem] text-warn empty:hidden">
        {capsLock ? t('password.capsLock') : null}
      </p>
    </>
  )
}
