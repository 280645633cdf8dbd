import { Eye, EyeOff } from './icons.ts'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from './Input.tsx'

export const PasswordInput = (props: Omit<ComponentProps<'input'>, 'type'>) => {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className="pr-11" />
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
  )
}
