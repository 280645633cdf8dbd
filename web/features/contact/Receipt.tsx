// Confirmation of a sent message: its reference, and what happens next.
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { ContactTopic } from '../../../contract/contact.ts'
import { Button } from '../../ui/Button.tsx'
import { MailCheck } from '../../ui/icons.ts'

export interface Received {
  reference: string
  email: string
  topic: ContactTopic
}

export const Receipt = ({
  received: { reference, email, topic },
  onAgain,
}: {
  received: Received
  onAgain(): void
}) => {
  const { t } = useTranslation('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const steps = [
    t('receipt.read'),
    topic === 'notice' ? t('receipt.notice') : t('receipt.answer', { email }),
    t('receipt.noMail'),
  ]
  return (
    <div className="grid justify-items-start gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-alive-tint text-alive">
        <MailCheck aria-hidden className="size-6" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-2xl tracking-tight outline-none">
        {t('receipt.title')}
      </h2>
      <p className="text-soft">
        {t('receipt.reference')}{' '}
        <strong className="rounded-small bg-raised px-1.5 py-0.5 font-mono text-text">{reference}</strong>
      </p>
      <ol className="grid list-decimal gap-2 ps-5 text-[0.9375rem] leading-[1.6] text-soft marker:text-faint">
        {steps.map((step) => (
          <li key={step} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
      <Button onClick={onAgain}>{t('receipt.again')}</Button>
    </div>
  )
}
