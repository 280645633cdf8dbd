// Who runs this exchange, as set when the web app was built, and where it is, as the server says.
import { addressPlace } from '../../contract/publicPages.ts'

export const siteName: string = import.meta.env.SITE_NAME ?? 'Ankerplatz'

/** What the server wrote into the page; in development nobody does, and the page's own address stands in. */
const addressTold = (): string => {
  if (typeof document === 'undefined') return addressPlace
  const notified = document.documentElement.dataset['address']
  return notified === undefined || notified === addressPlace ? location.origin : notified
}

/** Where this installation is, without a trailing slash. */
export const publicUrl: string = addressTold()

export const supportEmail: string = import.meta.env.SUPPORT_EMAIL ?? 'support@ankerplatz.test'

declare global {
  interface ImportMetaEnv {
    readonly SITE_NAME?: string
    readonly SUPPORT_EMAIL?: string
  }
}
