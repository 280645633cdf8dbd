// Registers the pages and texts of this feature.
import type { Manifest } from '../../lib/manifest.ts'
import type help from './locales/en.json'
import type helpAnswers from './locales/helpAnswers.en.json'
import type helpTasks from './locales/helpTasks.en.json'

declare module '../../lib/manifest.ts' {
  interface Namespaces {
    help: typeof help
    helpAnswers: typeof helpAnswers
    helpTasks: typeof helpTasks
  }
}

export const manifest: Manifest = {
  barePages: [
    { path: '/help', file: 'HelpPage.tsx', access: 'public' },
    { path: '/help/:task', file: 'TaskPage.tsx', access: 'public', id: 'help-task' },
  ],
}
