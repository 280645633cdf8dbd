// Shows the risk of an exchange and a checkbox to accept it. Submitting without it moves the focus to the checkbox.
import { useEffect, useId, useRef } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'

/** `missed` counts submissions without acceptance; 0 before the first one and once the box is ticked. */
export interface RiskAnswer {
  accepted: boolean
  missed: number
}

export const riskUnanswered: RiskAnswer = { accepted: false, missed: 0 }
export const riskMissed = ({ missed }: RiskAnswer): RiskAnswer => ({ accepted: false, missed: missed + 1 })

interface AcceptRiskProps {
  words: { title: string; text: string; accept: string; acceptFirst: string }
  answer: RiskAnswer
  onAnswer(answer: RiskAnswer): void
}

export const AcceptRisk = ({ words, answer: { accepted, missed }, onAnswer }: AcceptRiskProps) => {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (missed > 0) box.current?.focus()
  }, [missed])
  return (
    <Alert
      tone="warn"
      title={words.title}
      action={
        <>
          <Checkbox
            ref={box}
            checked={accepted}
            aria-invalid={missed > 0 || undefined}
            aria-describedby={missed > 0 ? id : undefined}
            onChange={(event) => onAnswer({ accepted: event.target.checked, missed: 0 })}
          >
            {words.accept}
          </Checkbox>
          {missed > 0 && (
            <p id={id} role="alert" className="mt-1 text-[0.8125rem] text-lost">
              {words.acceptFirst}
            </p>
          )}
        </>
      }
    >
      {words.text}
    </Alert>
  )
}
