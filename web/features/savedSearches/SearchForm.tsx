// Form for the name of a search, and for a new one whether it has an alert.
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { searchNameMax } from '../../../contract/limits.ts'
import { failureText, fieldText, issueText } from '../../lib/errorText.ts'
import { ApiError } from '../../lib/http.ts'
import { fieldMessages } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Input } from '../../ui/Input.tsx'
import { Switch } from '../../ui/Switch.tsx'

export interface SearchFormProps {
  title: string
  description: string
  confirm: string
  name: string
  /** Undefined if the form does not offer it. */
  alert?: boolean
  onSend(given: { name: string; alert: boolean }): Promise<unknown>
  onClose(): void
}

/** Errors about the name are shown beside the field, all others above the form. */
const useNameError = (failure: unknown): string | undefined => {
  const { t } = useTranslation('errors')
  if (failure === 'required') return issueText(t, { code: 'required' })
  if (failure instanceof ApiError && failure.code === 'search_exists') return failureText(t, failure)
  return fieldText(t, fieldMessages(failure, ['name'], {})[0]?.message)
}

export const SearchForm = ({ title, description, confirm, onSend, onClose, ...given }: SearchFormProps) => {
  const { t } = useTranslation('savedSearches')
  const id = useId()
  const [name, setName] = useState(given.name)
  const [alert, setAlert] = useState(given.alert ?? false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const nameError = useNameError(failure)
  const send = async () => {
    if (running.current) return
    if (name.trim() === '') {
      setFailure('required')
      return
    }
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await onSend({ name: name.trim(), alert })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => busy || onClose()}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5">
        {failure !== null && nameError === undefined && <FormFailure failure={failure} />}
        <Field required label={t('name')} error={nameError} counter={{ used: name.trim().length, max: searchNameMax }}>
          <Input
            data-first
            autoComplete="off"
            maxLength={searchNameMax}
            value={name}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => {
              setName(target.value)
              setFailure(null)
            }}
          />
        </Field>
        {given.alert !== undefined && (
          <Switch
            label={t('alert.label')}
            hint={t('alert.hint')}
            checked={alert}
            onChange={({ target }) => setAlert(target.checked)}
          />
        )}
      </form>
    </Dialog>
  )
}
