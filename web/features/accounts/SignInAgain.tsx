// Sign-in dialog above a page whose session ended while it had unsaved input. The page stays mounted and hidden until
// the same member is back.
import { Dialog } from 'radix-ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { sessionClient } from '../../lib/session.ts'
import type { User } from '../../lib/sessionState.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { SignInForm } from './SignInForm.tsx'
import { firstStep, SignInSteps, type SignInStep } from './SignInSteps.tsx'

interface SignInAgainProps {
  user: User
  /** Discards the unsaved input. */
  onDiscard(): void
}

const stay = (event: Event) => event.preventDefault()

/** Only then: a field with autofocus would be remembered as the element to return the focus to. */
const beginAtPassword = (event: Event): void => {
  event.preventDefault()
  if (event.target instanceof Element) event.target.querySelector<HTMLInputElement>('input[type=password]')?.focus()
}

export const SignInAgain = ({ user, onDiscard }: SignInAgainProps) => {
  const { t } = useTranslation('accounts')
  const [email, setEmail] = useState(user.email)
  const [step, setStep] = useState<SignInStep>(firstStep)
  const welcome = useEffectEvent(() => {
    const now = sessionClient.state()
    if (now.kind === 'signedIn' && now.user.id === user.id) toast.success(t('again.back'))
  })
  useEffect(() => () => welcome(), [])
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        {/* Nothing of the page shows through: whoever sits here now may be somebody else. */}
        <Dialog.Overlay className="fixed inset-0 z-50 overflow-y-auto bg-ground">
          <div className="grid min-h-full place-items-center p-4 sm:p-6">
            <Dialog.Content
              onOpenAutoFocus={beginAtPassword}
              onEscapeKeyDown={stay}
              onInteractOutside={stay}
              className="w-full max-w-[27rem] rounded-card border border-line bg-surface p-5 shadow-float outline-none sm:p-6"
            >
              <Dialog.Title className="text-xl">{t('again.title')}</Dialog.Title>
              <Dialog.Description className="mt-1 mb-5 text-soft">{t('again.text')}</Dialog.Description>
              <SignInSteps step={step} onStep={setStep}>
                {(onChallenge) => <SignInForm again email={email} onEmail={setEmail} onChallenge={onChallenge} />}
              </SignInSteps>
              <Button variant="ghost" size="s" className="mt-4 w-full" onClick={onDiscard}>
                {t('again.discard')}
              </Button>
            </Dialog.Content>
          </div>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
