// Form for a review: stars, with an optional comment.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { reviewTextMax, starsMax } from '../../../contract/limits.ts'
import type { Order } from '../../../contract/orders.ts'
import { lines } from '../../../contract/texts.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork, useUnsaved } from '../../lib/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { useOrderActions } from './transitions.ts'
import { StarChoice } from './Stars.tsx'

const reviewForm = z.object({
  stars: z.int().min(1).max(starsMax),
  body: lines({ lengthMax: reviewTextMax }),
})

export const ReviewForm = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orders')
  const { t: te } = useTranslation('errors')
  const { review } = useOrderActions()
  const form = useForm({
    resolver: zodResolver(reviewForm, { error: messageOf }),
    defaultValues: { stars: 0, body: '' },
  })
  const { errors, isSubmitting } = form.formState
  useUnsaved(useFormWork(form))
  const { submit, failure } = useSubmit(form, async ({ stars, body }) => {
    await review(order.id, stars, body)
    toast.success(t('reviews.done'))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormFailure failure={failure} />
      <div>
        <StarChoice
          value={form.watch('stars')}
          invalid={errors.stars !== undefined}
          onChange={(stars) => form.setValue('stars', stars, { shouldValidate: true })}
        />
        {errors.stars !== undefined && (
          <p role="alert" className="mt-1 text-[0.8125rem] text-lost">
            {t('reviews.required')}
          </p>
        )}
      </div>
      <Field
        label={t('reviews.words')}
        hint={t('reviews.hint')}
        counter={{ used: form.watch('body').length, max: reviewTextMax }}
        error={fieldText(te, errors.body?.message)}
      >
        <Textarea rows={3} dir="auto" {...form.register('body')} />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
        {t('reviews.send')}
      </Button>
    </form>
  )
}
