// All tests that need no browser. They run on a real PostgreSQL, a database per file.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'checks/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/cluster.ts'],
    setupFiles: ['server/testing/console.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    allowOnly: false,
    passWithNoTests: false,
    restoreMocks: true,
  },
})
