// Query and mutation for the member’s own profile; a change is passed on to the rest of the app.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Profile, profileEndpoints } from '../../../contract/profiles.ts'
import { at, call } from '../../lib/api.ts'
import { takeAnswer } from '../../lib/applyResponse.ts'
import { upload } from '../../lib/upload.ts'
import { useRefreshMe } from '../accounts/me.ts'
import type { CropShares } from './crop.ts'

const read = at<typeof profileEndpoints.profile>('GET', '/api/me/profile')
const update = at<typeof profileEndpoints.updateProfile>('PUT', '/api/me/profile')
const sendAvatar = at<typeof profileEndpoints.uploadAvatar>('PUT', '/api/me/avatar')
const dropAvatar = at<typeof profileEndpoints.removeAvatar>('DELETE', '/api/me/avatar')

const profileKey = ['me', 'profile']

// The specification requires only a line in the browser’s console.
const { warn } = console

export const useProfile = (wanted: boolean): UseQueryResult<Profile> => {
  const query = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call(read, {}, { signal }),
    enabled: wanted,
    // Another browser may have changed it since the last fetch.
    staleTime: 0,
  })
  useEffect(() => {
    if (query.error !== null) warn('The profile could not be loaded.', query.error)
  }, [query.error])
  return query
}

export type ProfileChanges = Parameters<typeof call<typeof profileEndpoints.updateProfile>>[1]['body']

interface ProfileWriters {
  save(changes: ProfileChanges): Promise<void>
  saveAvatar(file: Blob, crop: CropShares, options: Parameters<typeof upload>[2]): Promise<void>
  removeAvatar(): Promise<void>
}

export const useProfileWriters = (): ProfileWriters => {
  const queryClient = useQueryClient()
  const refreshMe = useRefreshMe()
  const keep = async (asking: Promise<Partial<Profile>>): Promise<void> => {
    await takeAnswer<Partial<Profile>, Profile>(queryClient, asking, (change) => [
      profileKey,
      (before) => before && { ...before, ...change },
    ])
    await refreshMe()
  }
  return {
    save: (body) => keep(call(update, { body })),
    saveAvatar: (file, query, options) => keep(upload(sendAvatar, { query, upload: file }, options)),
    removeAvatar: () => keep(call(dropAvatar, {}).then(() => ({ avatar_url: null }))),
  }
}
