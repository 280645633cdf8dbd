import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { transferSubjectLengthMax } from '../../../../contract/limits.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { ControlChip } from '../../../ui/ControlChip.tsx'
import { useSubjectName } from './TransferMarks.tsx'

interface SubjectFilterProps {
  subject: string | undefined
  /** The number of the order in the filter, once a transfer has supplied it. */
  orderNumber: number | null
  onChange(subject: string | undefined): void
}

export const SubjectFilter = ({ subject, orderNumber, onChange }: SubjectFilterProps) => {
  const { t } = useTranslation('creditsAdmin')
  const nameOf = useSubjectName()
  const [typed, setTyped] = useState(subject ?? '')
  return (
    <ControlChip
      label={t('ledger.subject')}
      text={subject === undefined ? undefined : nameOf({ refers_to: subject, order_number: orderNumber })}
      onRemove={() => onChange(undefined)}
      className="w-[min(22rem,calc(100vw-1rem))]"
    >
      {(close) => (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            onChange(typed.trim() === '' ? undefined : typed.trim())
            close()
          }}
        >
          <Field label={t('ledger.subject')} hint={t('ledger.subjectHint')}>
            <Input
              value={typed}
              maxLength={transferSubjectLengthMax}
              autoComplete="off"
              spellCheck={false}
              placeholder="domain:example.com"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Button type="submit" variant="primary">
            {t('ledger.filter')}
          </Button>
        </form>
      )}
    </ControlChip>
  )
}
