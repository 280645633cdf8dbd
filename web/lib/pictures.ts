// Screenshots of the product, taken from the demo data by `npm run pictures`: each in both languages and both themes.
import type { Language } from '../../contract/accounts.ts'

/** Desktop. */
export const desktopPictures = [
  'shop',
  'site',
  'compare',
  'basket',
  'order',
  'tasks',
  'offer',
  'exchange',
  'draft',
  'dashboard',
  'prove',
  'website',
  'earn',
  'invite',
  'analytics',
  'credits',
  'subscriptions',
  'security',
  'notifications',
  'settings',
  'admin-credits',
  'admin-orders',
] as const

/** Phone. */
export const phonePictures = ['phone-shop', 'phone-order'] as const

export type PictureName = (typeof desktopPictures)[number] | (typeof phonePictures)[number]

export const pictureThemes = ['dark', 'light'] as const
export type PictureTheme = (typeof pictureThemes)[number]

/** In CSS pixels; the file has `density` times as many. */
const desktop = { width: 1152, height: 720, density: 1.25 }
/** For pages that show their columns side by side only at this width. */
const wideDesktop = { width: 1440, height: 900, density: 1 }
const wide: readonly PictureName[] = ['shop', 'tasks', 'admin-orders']
const phone = { width: 390, height: 780, density: 1.25 }

export const pictureSize = (name: PictureName): typeof desktop => {
  if (phonePictures.some((known) => known === name)) return phone
  return wide.includes(name) ? wideDesktop : desktop
}

export const pictureFile = (name: PictureName, theme: PictureTheme, language: Language): string =>
  `/pictures/${name}.${theme}.${language}.avif`
