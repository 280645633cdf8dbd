// Registers the pages and texts of this feature.
import type { Manifest } from '../../lib/manifest.ts'
import type accounts from './locales/en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    accounts: typeof accounts
  }
}

export const manifest: Manifest = {
  barePages: [
    { path: '/auth', file: 'AuthPage.tsx', access: 'visitor' },
    { path: '/auth/confirm', file: 'ConfirmationPage.tsx', access: 'visitor' },
    { path: '/auth/recovery', file: 'RecoveryPage.tsx', access: 'visitor' },
    { path: '/auth/new-password', file: 'NewPasswordPage.tsx', access: 'visitor' },
    { path: '/auth/email-change', file: 'EmailChangePage.tsx', access: 'visitor' },
    { path: '/email-verification', file: 'EmailVerificationPage.tsx', access: 'visitor' },
  ],
}
