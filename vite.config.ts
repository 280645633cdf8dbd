// Builds the web app; in development it also passes everything that belongs to the server on to API_ORIGIN.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const apiOrigin = process.env['API_ORIGIN']
const serverPaths = [
  '^/api/',
  '^/sandbox(?!/ui)(?:/|$)',
  '^/health$',
  '^/ready$',
  '^/metrics$',
  '^/avatars/',
  '^/favicons/',
  '^/verify/[^/]+/badge-',
]

/** Who runs this exchange. Public pages are rendered at build time, so a change of these needs a new build. */
const site = {
  'import.meta.env.SITE_NAME': JSON.stringify(process.env['SITE_NAME'] ?? 'Ankerplatz'),
  'import.meta.env.PUBLIC_URL': JSON.stringify((process.env['PUBLIC_URL'] ?? '').replace(/\/+$/, '')),
  'import.meta.env.SUPPORT_EMAIL': JSON.stringify(process.env['SUPPORT_EMAIL'] ?? 'support@ankerplatz.test'),
}

/** Fewer and larger files where every page needs them anyway: a dozen tiny ones cost more than they save. */
const chunks = [
  {
    name: 'vendor',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|i18next|react-i18next|clsx|class-variance-authority)[\\/]/,
    priority: 3,
  },
  { name: 'texts-en', test: /web[\\/](?:app|ui)[\\/]locales[\\/]en\.json/, priority: 2 },
  { name: 'texts-de', test: /web[\\/](?:app|ui)[\\/]locales[\\/]de\.json/, priority: 2 },
  {
    name: 'house',
    test: /web[\\/](?:app[\\/](?:useFocusOnArrival|headScript|sidebar|PublicHeader|PublicFooter|PageOutline|consent[\\/][cC]onsent|pages\.ts|pages[\\/](?:Error|NotFound)|texts)|features[\\/]landing[\\/]LandingContent)/,
    priority: 1,
  },
  // What the shell shares with pages outside of it stands apart, so that those do not load the whole shell.
  { name: 'api', test: /web[\\/]lib[\\/](?:api|returnPath)\.ts/, priority: 1 },
  {
    name: 'controls',
    test: /@radix-ui[\\/](?:react-(?:roving-focus|collection|direction|id|presence|primitive|slot|use-[\w-]+|context|compose-refs)|primitive)[\\/]/,
    priority: 1,
  },
  {
    name: 'parts',
    test: /web[\\/](?:ui[\\/](?:Alert|Card|EmptyState|Field|FormFailure|Input|PageHead|Pagination|Table)\.tsx|lib[\\/](?:errorText|keepFocus|cursorPaging)\.ts)|lucide-react[\\/].*[\\/](?:chevron-down|search|x)\.m?js/,
    priority: 1,
  },
  {
    name: 'shell',
    test: /web[\\/]app[\\/](?:shell[\\/](?!MobileDrawer)|layouts[\\/](?:Member|Shell))|react-query[\\/].*useMutation\.js/,
    priority: 0,
  },
]

/** The list of routes names every file, and every first view loads it: only those that somebody looks for have a readable name. */
const nameOf = ({ name }: { name: string }): string =>
  chunks.some((chunk) => chunk.name === name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'

export default defineConfig({
  publicDir: 'web/public',
  define: site,
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { chunkFileNames: nameOf, codeSplitting: { groups: chunks } } },
  },
  // Looked through at the start of the development server, so that it does not reload when a page brings a new package.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.ts'] },
  server: {
    proxy: apiOrigin === undefined ? {} : Object.fromEntries(serverPaths.map((path) => [path, { target: apiOrigin }])),
  },
})
