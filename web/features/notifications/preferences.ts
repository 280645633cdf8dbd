// What of the notifications a member gets by mail: changed at once, and put back when the server could not keep it.
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type {
  Digest,
  notificationEndpoints,
  NotificationKind,
  NotificationPreferences,
} from '../../../contract/notifications.ts'
import { at, call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { changed, type PreferencesChange, takenOver } from './preferencesChange.ts'

const read = at<typeof notificationEndpoints.preferences>('GET', '/api/me/notification-preferences')
const update = at<typeof notificationEndpoints.updatePreferences>('PATCH', '/api/me/notification-preferences')
const trust = at<typeof notificationEndpoints.trustAddress>('POST', '/api/me/notification-preferences/address-works')
const preferencesKey = ['notification-preferences']

export const usePreferences = (): UseQueryResult<NotificationPreferences> =>
  useQuery({ queryKey: preferencesKey, queryFn: ({ signal }) => call(read, {}, { signal }), staleTime: 0 })

type Change = UseMutationResult<NotificationPreferences, Error, PreferencesChange, NotificationPreferences | undefined>

/** Changes are sent one after the other, so that the last choice is the one that stays. */
const useChangePreferences = (): Change => {
  const queryClient = useQueryClient()
  const take = (from: NotificationPreferences | undefined, change: PreferencesChange): void => {
    queryClient.setQueryData<NotificationPreferences>(preferencesKey, (now) => takenOver(now, from, change))
  }
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (change) => call(update, { body: change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: preferencesKey })
      const before = queryClient.getQueryData<NotificationPreferences>(preferencesKey)
      queryClient.setQueryData<NotificationPreferences>(preferencesKey, (now) => changed(now, change))
      return before
    },
    onError: (_error, change, before) => take(before, change),
    onSuccess: (saved, change) => take(saved, change),
  })
}

interface Saving {
  kind(kind: NotificationKind, on: boolean): void
  digest(digest: Digest): void
}

/** Saves a choice and says how it went. */
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

/** Not shown before the server has said it: until then no mail leaves. */
export const useTrustAddress = (): { trust(): void; busy: boolean } => {
  const { t } = useTranslation('notifications')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(trust, {}),
    onSuccess: (now) => {
      queryClient.setQueryData<NotificationPreferences>(preferencesKey, now)
      toast.success(t('preferences.working'))
    },
    onError: () => toast.error(t('preferences.saveFailed')),
  })
  return { trust: () => mutate(), busy: isPending }
}
