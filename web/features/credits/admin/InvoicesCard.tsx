import { useFormContext } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { invoiceAddressLinesMax, invoiceLineLengthMax } from '../../../../contract/limits.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { operatorAddress, operatorSays } from '../../../lib/operator.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { SettingCard } from './SettingCard.tsx'
import { SettingField, type SettingPath } from './SettingField.tsx'
import type { TypedSettings } from './settingsForm.ts'

const addressLengthMax = invoiceAddressLinesMax * invoiceLineLengthMax

const useMessage = (): ((path: SettingPath) => string | undefined) => {
  const { t: te } = useTranslation('errors')
  const { formState, getFieldState } = useFormContext<TypedSettings>()
  return (path) => fieldText(te, getFieldState(path, formState).error?.message)
}

const Line = ({ path, label, unsaid }: { path: SettingPath; label: string; unsaid?: string | null }) => {
  const { register } = useFormContext<TypedSettings>()
  const message = useMessage()
  return (
    <Field label={label} error={message(path)}>
      <Input
        dir="auto"
        autoComplete="off"
        maxLength={invoiceLineLengthMax}
        placeholder={unsaid ?? undefined}
        {...register(path)}
      />
    </Field>
  )
}

/** Invoice details. */
export const InvoicesCard = () => {
  const { t } = useTranslation('creditsAdmin')
  const { register, watch } = useFormContext<TypedSettings>()
  const message = useMessage()
  const operator = watch('invoices.operator')
  // Empty fields fall back to the environment of the server.
  const said = { name: operatorSays('OPERATOR_NAME'), address: operatorAddress() }
  const isIncomplete =
    (operator.name.trim() === '' && said.name === null) || (operator.address.trim() === '' && said.address.length === 0)
  return (
    <SettingCard about="invoices">
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <SettingField
              path="invoices.vat_percent"
              unit="percent"
              label={t('settings.invoices.vat')}
              hint={t('settings.invoices.vatHint')}
            />
            <SettingField
              path="invoices.prefix"
              unit="text"
              label={t('settings.invoices.prefix')}
              hint={t('settings.invoices.prefixHint')}
            />
          </div>
          {isIncomplete && <Alert tone="warn">{t('settings.invoices.incomplete')}</Alert>}
        </div>
        <div className="grid content-start gap-4">
          <Line path="invoices.operator.name" label={t('settings.invoices.name')} unsaid={said.name} />
          <Field label={t('settings.invoices.address')} error={message('invoices.operator.address')}>
            <Textarea
              rows={3}
              dir="auto"
              maxLength={addressLengthMax}
              placeholder={said.address.join('\n')}
              {...register('invoices.operator.address')}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Line
              path="invoices.operator.vat_id"
              label={t('settings.invoices.vatId')}
              unsaid={operatorSays('OPERATOR_VAT_ID')}
            />
            <Line path="invoices.operator.email" label={t('settings.invoices.email')} />
          </div>
        </div>
      </div>
    </SettingCard>
  )
}
