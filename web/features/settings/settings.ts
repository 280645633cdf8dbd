// The member's settings: fetched once, updated optimistically, and rolled back if saving fails.
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { profileEndpoints, Settings } from '../../../contract/profiles.ts'
import { at, call } from '../../lib/api.ts'
import { sentInTurn, useOnTheWay } from '../../lib/sequentialRequests.ts'

const read = at<typeof profileEndpoints.settings>('GET', '/api/me/settings')
const update = at<typeof profileEndpoints.updateSettings>('PATCH', '/api/me/settings')
const key = 'settings'
const settingsKey = [key]

export type SettingsChange = Partial<Settings>

export const useSettings = (): UseQueryResult<Settings> => {
  const changes = useOnTheWay<SettingsChange>(key)
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(read, {}, { signal }),
    select: (kept: Settings): Settings => changes.reduce<Settings>((now, change) => ({ ...now, ...change }), kept),
  })
}

export const useChangeSettings = (): UseMutationResult<Settings, Error, SettingsChange> => {
  const send = (changes: SettingsChange) => call(update, { body: changes })
  return useMutation(sentInTurn(useQueryClient(), { key, queryKey: settingsKey, send }))
}
