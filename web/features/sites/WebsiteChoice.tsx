// Select for the member's website a link would point to, with an empty state for members without one.
import { useTranslation } from '../../lib/translation.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Field } from '../../ui/Field.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ChosenWebsite } from './chosenWebsite.ts'

export const WebsiteChoice = ({ choice }: { choice: ChosenWebsite }) => {
  const { t } = useTranslation('sites')
  const { websites, chosen, choose, error, retry } = choice
  if (error !== null) return <LoadFailure failure={error} retry={retry} />
  if (websites === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-16 w-full" />
      </div>
    )
  }
  if (chosen === null) {
    return (
      <Alert
        tone="waiting"
        title={t('choice.noneTitle')}
        action={<LinkButton to="/websites">{t('choice.add')}</LinkButton>}
      >
        {t('choice.none')}
      </Alert>
    )
  }
  return (
    <Field label={t('choice.label')}>
      <Select
        choices={websites.map(({ id, domain_name: name }) => ({ value: id, label: name }))}
        value={chosen.id}
        onChange={choose}
      />
    </Field>
  )
}
