// Site name and contact, set when the web app is built, and the public URL, set by the server.
import { addressPlace } from '../../contract/publicPages.ts'

export const siteName: string = import.meta.env.SITE_NAME ?? 'Ankerplatz'

/**
 * The public URL that the server wrote into the page; in development there is none, so the page's own origin is used.
 */
const configuredUrl = (): string => {
  if (typeof document === 'undefined') return addressPlace
  const notified = document.documentElement.dataset['address']
  return notified === undefined || notified === addressPlace ? location.origin : notified
}

/** URL of this installation, without a trailing slash. */
export const publicUrl: string = configuredUrl()

export const supportEmail: string = import.meta.env.SUPPORT_EMAIL ?? 'support@ankerplatz.test'

declare global {
  interface ImportMetaEnv {
    readonly SITE_NAME?: string
    readonly SUPPORT_EMAIL?: string
  }
}
