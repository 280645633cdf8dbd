// The web app is served as static files: public pages are prerendered at build time, every other path gets one shell.
import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './web/app/prerendered.ts'

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build',
  ssr: false,
  prerender: prerenderedPaths,
} satisfies Config
