// The profile as form values: unset fields are empty strings in the form and null in the contract.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type Profile, profileChanges } from '../../../contract/profiles.ts'
import { messageOf } from '../../lib/formIssues.ts'

type ProfileValues = z.input<typeof profileChanges>
export type ProfileForm = UseFormReturn<ProfileValues, unknown, z.output<typeof profileChanges>>

export const valuesOf = (profile: Profile | undefined): ProfileValues => ({
  full_name: profile?.full_name ?? '',
  display_name: profile?.display_name ?? '',
  bio: profile?.bio ?? '',
  contact_email: profile?.contact_email ?? '',
  instagram_handle: profile?.instagram_handle ?? '',
  linkedin_url: profile?.linkedin_url ?? '',
  twitter_handle: profile?.twitter_handle ?? '',
  website_url: profile?.website_url ?? '',
})

/** A late response does not overwrite typed values. */
export const useProfileForm = (profile: Profile | undefined): ProfileForm =>
  useForm({
    resolver: zodResolver(profileChanges, { error: messageOf }),
    mode: 'onTouched',
    values: valuesOf(profile),
    resetOptions: { keepDirtyValues: true },
  })
