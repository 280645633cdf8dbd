// The web app is served as files: public pages are rendered to HTML at build time, every other address gets one shell.
import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './web/app/prerendered.ts'

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build',
  ssr: false,
  prerender: prerenderedPaths,
} satisfies Config
