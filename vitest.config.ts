// All tests that need no browser. They run on a real PostgreSQL, with one database per file.
import { configDefaults, defineConfig } from 'vitest/config'
import { minuteMs } from './contract/durations.ts'
import { pageNamesPlugin } from './web/app/pageNamesPlugin.ts'

/** These change process-wide state (a global, the time, a module) or measure the memory of the process. */
const changeTheirProcess = [
  'server/accounts/profile/avatarBombs.test.ts',
  'server/accounts/signIn/sessions.test.ts',
  'server/accounts/signIn/signIn.test.ts',
  'server/accounts/signIn/signInFlood.test.ts',
  'server/platform/outbound/decode.test.ts',
  'server/platform/outbound/outbound.test.ts',
  'server/websites/analysis/analyse.test.ts',
  'web/lib/download.test.ts',
  'web/lib/http.test.ts',
  'web/lib/liveTabs.test.ts',
  'web/lib/sessionClient.test.ts',
  'web/lib/sessionSignOut.test.ts',
  'web/lib/sessionTraces.test.ts',
]

/** Tests with their own process come first: they are the longest, and none should be left running alone at the end. */
const takeLong = [
  'server/commands/commands.test.ts',
  'server/credits/ledgerModel.test.ts',
  'server/credits/ledgerMutants.test.ts',
  'server/platform/crawl/hostilePages.test.ts',
  'server/platform/db/cluster.test.ts',
  'server/platform/db/clusterFolder.test.ts',
  'server/platform/outbound/namespace.test.ts',
]

const everywhere = {
  setupFiles: ['server/testing/console.ts'],
  environment: 'node',
  pool: 'forks' as const,
  testTimeout: minuteMs,
  hookTimeout: minuteMs,
  restoreMocks: true,
  allowOnly: false,
  // Many tests wait for responses that do not come or for processes to start, so three workers make good use of two
  // processors.
  maxWorkers: 3,
}

const alone = [...changeTheirProcess, ...takeLong]

export default defineConfig({
  test: {
    globalSetup: ['server/testing/cluster.ts'],
    teardownTimeout: 30_000,
    passWithNoTests: false,
    projects: [
      { plugins: [pageNamesPlugin], test: { ...everywhere, name: 'alone', include: alone } },
      {
        plugins: [pageNamesPlugin],
        test: {
          ...everywhere,
          name: 'together',
          include: [
            'server/**/*.test.ts',
            'sandbox/**/*.test.ts',
            'contract/**/*.test.ts',
            'checks/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
          ],
          exclude: [...configDefaults.exclude, ...alone],
          // All product state belongs to what a test starts, so a process can run the next file with its loaded
          // modules.
          isolate: false,
        },
      },
    ],
  },
})
