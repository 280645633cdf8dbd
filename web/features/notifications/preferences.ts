// Email preferences of a member: optimistic update, rolled back if saving fails.
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import type {
  Digest,
  notificationEndpoints,
  NotificationKind,
  NotificationPreferences,
} from '../../../contract/notifications.ts'
import { at, call } from '../../lib/api.ts'
import { sentInTurn, useOnTheWay } from '../../lib/sequentialRequests.ts'
import { takeAnswer } from '../../lib/applyResponse.ts'
import { toast } from '../../ui/toast.ts'
import { changed, type PreferencesChange } from './preferencesChange.ts'

const read = at<typeof notificationEndpoints.preferences>('GET', '/api/me/notification-preferences')
const update = at<typeof notificationEndpoints.updatePreferences>('PATCH', '/api/me/notification-preferences')
const trust = at<typeof notificationEndpoints.trustAddress>('POST', '/api/me/notification-preferences/address-works')
const key = 'notification-preferences'
const preferencesKey = [key]

export const usePreferences = (): UseQueryResult<NotificationPreferences> => {
  const changes = useOnTheWay<PreferencesChange>(key)
  return useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => call(read, {}, { signal }),
    select: (kept: NotificationPreferences) => changes.reduce(changed, kept),
    staleTime: 0,
  })
}

const useChangePreferences = (): UseMutationResult<NotificationPreferences, Error, PreferencesChange> => {
  const send = (change: PreferencesChange) => call(update, { body: change })
  return useMutation(sentInTurn(useQueryClient(), { key, queryKey: preferencesKey, send }))
}

interface Saving {
  kind(kind: NotificationKind, on: boolean): void
  digest(digest: Digest): void
}

/** Saves a choice and shows the result. */
export const useSavePreferences = (): Saving => {
  const { t } = useTranslation('notifications')
  const { mutate } = useChangePreferences()
  const save = (change: PreferencesChange) =>
    mutate(change, {
      onSuccess: () => toast.success(t('preferences.saved')),
      onError: () => toast.error(t('preferences.saveFailed')),
    })
  return { kind: (kind, on) => save({ kinds: { [kind]: on } }), digest: (digest) => save({ digest }) }
}

/** Not optimistic: no email is sent until the server has confirmed it. */
export const useTrustAddress = (): { trust(): void; busy: boolean } => {
  const { t } = useTranslation('notifications')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeAnswer(queryClient, call(trust, {}), (now) => [preferencesKey, now] as const),
    onSuccess: () => toast.success(t('preferences.working')),
    onError: () => toast.error(t('preferences.saveFailed')),
  })
  return { trust: () => mutate(), busy: isPending }
}
