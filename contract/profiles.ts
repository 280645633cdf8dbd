// Member profile, picture and settings.
import { z } from 'zod'
import { done, email, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import {
  avatarBytesMax,
  bioLengthMax,
  displayNameLengthMax,
  fullNameLengthMax,
  profileUrlLengthMax,
  turnaroundDaysMax,
  turnaroundDaysMin,
} from './limits.ts'
import { because, emptyIsNull, line, lines, typed } from './texts.ts'

export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

const isWebAddress = (given: string): boolean => {
  if (!/^https?:\/\//i.test(given) || /\s/.test(given)) return false
  const url = URL.parse(given)
  return url !== null && url.hostname.includes('.') && url.username === '' && url.password === ''
}

const webAddress = line({ lengthMax: profileUrlLengthMax }).refine(isWebAddress, because('not_a_url'))

/** A bare handle. A pasted @ or URL is rejected with a message, not silently changed. */
const handle = (form: RegExp): z.ZodType<string, string> =>
  typed({ lengthMax: profileUrlLengthMax })
    .refine((given) => !given.startsWith('@'), { ...because('handle_with_at'), abort: true })
    .refine((given) => form.test(given), because('not_a_handle'))

const instagramHandle = handle(/^[a-z0-9._]{1,30}$/i)
const twitterHandle = handle(/^[a-z0-9_]{1,15}$/i)

export const profileChanges = z.strictObject({
  full_name: line({ lengthMax: fullNameLengthMax }),
  display_name: line({ lengthMax: displayNameLengthMax }),
  bio: lines({ lengthMax: bioLengthMax }),
  contact_email: emptyIsNull(email),
  instagram_handle: emptyIsNull(instagramHandle),
  linkedin_url: emptyIsNull(webAddress),
  twitter_handle: emptyIsNull(twitterHandle),
  website_url: emptyIsNull(webAddress),
})

export const profile = z.object({
  full_name: z.string().nullable(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  bio: z.string().nullable(),
  contact_email: z.string().nullable(),
  instagram_handle: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  twitter_handle: z.string().nullable(),
  website_url: z.string().nullable(),
})
export type Profile = z.output<typeof profile>

export const deliveryModes = ['standard', 'prime', 'vacation'] as const

export const settings = z.object({
  delivery_mode: z.enum(deliveryModes),
  default_turnaround_days: z.int(),
  email_new_orders: z.boolean(),
  email_system_updates: z.boolean(),
  language,
  /** Prime mode is suspended until then, because the member missed its deadline too often. */
  prime_paused_until: z.iso.datetime().nullable().default(null),
})
export type Settings = z.output<typeof settings>

/**
 * Crop square as fractions of the upright image (rotated by its EXIF orientation), so that client and server agree
 * whatever its size: left edge at `x` × width, upper edge at `y` × height, side `size` × the shorter of width and
 * height. Rounded to whole pixels and moved into the image if it would extend beyond. Default: the largest centred
 * square.
 */
const share = z.coerce.number().min(0).max(1)

export const profileEndpoints = {
  profile: endpoint({
    method: 'GET',
    path: '/api/me/profile',
    access: 'member',
    summary: 'Returns the member’s own profile.',
    output: profile,
    errors: ['signed_out'],
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/me/profile',
    access: 'member',
    summary: 'Replaces the profile, all fields except the picture. Empty contact and social fields are stored as null.',
    body: profileChanges,
    output: profile,
    errors: ['signed_out'],
  }),
  uploadAvatar: endpoint({
    method: 'PUT',
    path: '/api/me/avatar',
    access: 'member',
    summary:
      'Replaces the picture with a square of the uploaded image: JPEG, PNG or WebP, at most 5 MB. Default crop: the middle.',
    query: z.strictObject({ x: share.optional(), y: share.optional(), size: share.optional() }),
    upload: { types: avatarTypes, bytesMax: avatarBytesMax },
    output: z.object({ avatar_url: z.string() }),
    errors: ['not_an_image', 'too_many_pixels'],
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/me/avatar',
    access: 'member',
    summary: 'Removes the picture.',
    output: done,
    errors: [],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/me/settings',
    access: 'member',
    summary: 'Returns the member’s settings.',
    output: settings,
    errors: ['signed_out'],
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/api/me/settings',
    access: 'member',
    summary: 'Updates the given settings; the others stay.',
    body: z.strictObject({
      delivery_mode: z.enum(deliveryModes).optional(),
      default_turnaround_days: z.int().min(turnaroundDaysMin).max(turnaroundDaysMax).optional(),
      email_new_orders: z.boolean().optional(),
      email_system_updates: z.boolean().optional(),
      language: language.optional(),
    }),
    output: settings,
    errors: ['signed_out', 'prime_paused'],
  }),
} as const
