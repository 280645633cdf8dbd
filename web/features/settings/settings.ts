// The member's settings: read once, changed at once, and put back when the server could not keep the change.
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { profileEndpoints, Settings } from '../../../contract/profiles.ts'
import { at, call } from '../../lib/api.ts'
import { takenOver } from './takenOver.ts'

const read = at<typeof profileEndpoints.settings>('GET', '/api/me/settings')
const update = at<typeof profileEndpoints.updateSettings>('PATCH', '/api/me/settings')
const settingsKey = ['settings']

export type SettingsChange = Partial<Settings>

export const useSettings = (): UseQueryResult<Settings> =>
  useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(read, {}, { signal }) })

/** Shown at once. Changes are sent one after the other, so that the last choice is the one that stays. */
export const useChangeSettings = (): UseMutationResult<Settings, Error, SettingsChange, Settings | undefined> => {
  const queryClient = useQueryClient()
  const take = (from: Settings | undefined, changed: SettingsChange): void => {
    queryClient.setQueryData<Settings>(settingsKey, (now) => takenOver(now, from, Object.keys(changed)))
  }
  return useMutation({
    scope: { id: 'settings' },
    mutationFn: (changes) => call(update, { body: changes }),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey: settingsKey })
      const before = queryClient.getQueryData<Settings>(settingsKey)
      queryClient.setQueryData<Settings>(settingsKey, (now) => (now === undefined ? now : { ...now, ...changes }))
      return before
    },
    onError: (_error, changes, before) => take(before, changes),
    onSuccess: (saved, changes) => take(saved, changes),
  })
}
