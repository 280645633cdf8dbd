// Build configuration of the web app; in development it also proxies server routes to API_ORIGIN.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { operatorSettings } from './contract/operatorSettings.ts'
import { pageNamesPlugin } from './web/app/pageNamesPlugin.ts'

const apiOrigin = process.env['API_ORIGIN']
const serverPaths = [
  '^/api/',
  '^/sandbox(?!/ui)(?:/|$)',
  '^/health$',
  '^/ready$',
  '^/metrics$',
  '^/manifest\\.webmanifest',
  '^/offline\\.html$',
  '^/avatars/',
  '^/favicons/',
  '^/verify/[^/]+/badge-',
  '^/robots\\.txt$',
  '^/sitemap[\\w-]*\\.xml$',
]

/** Site name and operator. Public pages are rendered at build time, so changing these needs a new build. */
const site = {
  'import.meta.env.SITE_NAME': JSON.stringify(process.env['SITE_NAME'] ?? 'Ankerplatz'),
  'import.meta.env.SUPPORT_EMAIL': JSON.stringify(process.env['SUPPORT_EMAIL'] ?? 'support@ankerplatz.test'),
  'import.meta.env.OPERATOR': JSON.stringify(
    Object.fromEntries(
      operatorSettings
        .map((name) => [name, (process.env[name] ?? '').trim()] as const)
        .filter(([, said]) => said !== ''),
    ),
  ),
}

/**
 * Fewer, larger chunks for code that every page needs anyway: a dozen tiny files cost more than they save. A group also
 * takes what its modules import, unless a group of higher priority has it.
 */
const chunks = [
  // Texts with embedded links are rare and their parser is large: only pages with such a text load it.
  { name: 'trans', test: /react-i18next[\\/].*[\\/]Trans\w*\.js|html-parse-stringify/, priority: 3 },
  {
    name: 'vendor',
    test: /node_modules[\\/](?:(?:react|react-dom|scheduler|react-router|i18next|clsx|class-variance-authority)[\\/]|react-i18next[\\/]dist[\\/]es[\\/](?!index|Trans))/,
    priority: 4,
  },
  { name: 'texts-en', test: /web[\\/](?:app|ui)[\\/]locales[\\/]en\.json/, priority: 3 },
  { name: 'texts-de', test: /web[\\/](?:app|ui)[\\/]locales[\\/]de\.json/, priority: 3 },
  {
    name: 'public-shell',
    test: /web[\\/](?:app[\\/](?:useFocusOnArrival|headScript|sidebar|PublicHeader|PublicFooter|PageOutline|consent[\\/][cC]onsent|pages[\\/](?:Error|NotFound)|texts)|features[\\/](?:landing[\\/]LandingContent|referrals[\\/]arrival|help[\\/]taskTexts)|lib[\\/]whenIdle)/,
    priority: 2,
  },
  // Code that the shell shares with public pages is a separate chunk, so that those do not load the whole shell.
  { name: 'api', test: /web[\\/]lib[\\/](?:api|returnPath)\.ts/, priority: 2 },
  {
    name: 'controls',
    test: /@radix-ui[\\/](?:react-(?:id|presence|primitive|slot|use-[\w-]+|context|compose-refs)|primitive)[\\/]/,
    priority: 2,
  },
  // Floating position and arrow-key navigation: tooltips and tabs need one of them each, menus both.
  {
    name: 'floating',
    test: /@floating-ui[\\/]|@radix-ui[\\/]react-(?:popper|arrow|dismissable-layer|portal|tooltip|visually-hidden)[\\/]|web[\\/]ui[\\/](?:Tooltip\.tsx|floating\.ts)/,
    priority: 2,
  },
  { name: 'walking', test: /@radix-ui[\\/]react-(?:roving-focus|collection|direction)[\\/]/, priority: 2 },
  {
    name: 'parts',
    test: /web[\\/](?:ui[\\/](?:Alert|Breadcrumbs|Card|Credits|EmptyState|Favicon|Field|FormFailure|Input|Later|LeaveGuard|LoadFailure|PageHead|Pagination|ReadyLink|ReadyLinkButton|SearchInput|Table|Textarea)\.tsx|lib[\\/](?:errorText|keepFocus|cursorPaging|months|online|unsaved|useUnsaved)\.ts)|lucide-react[\\/].*[\\/](?:bell|check|chevron-down|coins|gauge|gift|globe|repeat-2|search|search-check|shield-check|shopping-basket|sliders-horizontal|sparkles|store|tag|user-plus|x)\.m?js/,
    priority: 2,
  },
  { name: 'dialogs', test: /web[\\/]ui[\\/](?:Dialog|FormDialog|LossQuestion|firstField)\.tsx?/, priority: 2 },
  // The homepage also queries a few statistics, and needs nothing else of the member pages.
  {
    name: 'queries',
    test: /@tanstack[\\/](?:query-core|react-query)[\\/]|web[\\/]lib[\\/](?:format|queryClient)\.ts/,
    priority: 2,
  },
  {
    name: 'shell',
    test: /web[\\/]app[\\/](?:shell[\\/](?!AppearanceChoices|MobileDrawer|PageHelp|ProfileChoices)|layouts[\\/](?:Member|Shell)|pages\.ts|manifests\.ts)|web[\\/]features[\\/].*manifest\.ts/,
    priority: 1,
  },
  // Small modules that many pages share: separately, each would add an entry to the route manifest for every page that
  // uses it.
  { name: 'zod', test: /node_modules[\\/]zod[\\/]|contract[\\/]texts\.ts/, priority: 0 },
  {
    name: 'marks',
    test: /lucide-react[\\/].*[\\/](?:badge-check|circle|eye|eye-off|hash|key-round|mail-check|mail-x|rotate-ccw|timer|unlink)\.m?js/,
    priority: 0,
  },
  { name: 'icons', test: /lucide-react[\\/]/, priority: 0 },
  {
    name: 'lists',
    test: /web[\\/](?:ui[\\/](?:ClearFilters|CursorPages|DetailOutline|FactList|FilterBar|ListTable|MissingPage|Segmented|SortHead|walkRows)\.tsx?|lib[\\/](?:addressFilters|day|isUuid|useSearchText)\.ts)/,
    priority: 0,
  },
]

/**
 * The route manifest names every file and is part of every first load, so only chunks worth finding have a readable
 * name, and hashes have seven characters (42 bits): enough to tell some hundred files of a few versions apart.
 */
const nameOf = ({ name }: { name: string }): string =>
  chunks.some((chunk) => chunk.name === name && chunk.priority > 0) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'

export default defineConfig({
  publicDir: 'web/public',
  define: site,
  plugins: [pageNamesPlugin, tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { chunkFileNames: nameOf, codeSplitting: { groups: chunks } } },
  },
  // Scanned when the development server starts, so that it does not reload when a page brings a new package.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.ts'] },
  server: {
    proxy: apiOrigin === undefined ? {} : Object.fromEntries(serverPaths.map((path) => [path, { target: apiOrigin }])),
  },
})
