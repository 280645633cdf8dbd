// Who runs this exchange, as set when the web app was built.

export const siteName: string = import.meta.env.SITE_NAME ?? 'Ankerplatz'

/** Without a trailing slash; empty when it was not known at build time, and addresses then stay relative. */
export const publicUrl: string = import.meta.env.PUBLIC_URL ?? ''

export const supportEmail: string = import.meta.env.SUPPORT_EMAIL ?? 'support@ankerplatz.test'

declare global {
  interface ImportMetaEnv {
    readonly SITE_NAME?: string
    readonly PUBLIC_URL?: string
    readonly SUPPORT_EMAIL?: string
  }
}
