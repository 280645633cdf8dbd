import { useTranslation } from '../../lib/translation.ts'
import { pageUrlLengthMax } from '../../../contract/limits.ts'
import { issueText } from '../../lib/errorText.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Move, Walk } from './walk.ts'

interface PageStepProps {
  id: string
  domainName: string
  walk: Pick<Walk, 'page' | 'homepage' | 'fault'>
  go(move: Move): void
  onSubmit(): void
}

/** Step 2: the page that carries the link. */
export const PageStep = ({ id, domainName, walk, go, onSubmit }: PageStepProps) => {
  const { t } = useTranslation('earn')
  const { t: te } = useTranslation('errors')
  const { page, homepage, fault } = walk
  const wrong = fault === 'wrongDomain'
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {wrong && (
        <Alert live tone="lost" title={t('page.wrongDomain')}>
          {t('page.wrongDomainText')}
        </Alert>
      )}
      <Field
        required={!homepage}
        label={t('page.url')}
        hint={t('page.hint', { domain: domainName })}
        error={fault === 'required' ? issueText(te, { code: 'required' }) : undefined}
      >
        <AddressInput
          data-step
          name="page"
          maxLength={pageUrlLengthMax}
          placeholder={t('page.placeholder', { domain: domainName })}
          disabled={homepage}
          value={page}
          {...(wrong ? { 'aria-invalid': true } : {})}
          onChange={({ target }) => go({ kind: 'type', page: target.value })}
        />
      </Field>
      <Checkbox
        name="homepage"
        checked={homepage}
        onChange={({ target }) => go({ kind: 'homepage', ticked: target.checked })}
      >
        {t('page.homepage')}
      </Checkbox>
    </form>
  )
}
