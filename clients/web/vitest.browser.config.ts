import { defineConfig } from 'vitest/config';

// The built client in a real browser, against a gateway that the test plays.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    // A scene takes seconds: a list of all of them would bury what failed.
    slowTestThreshold: 30_000,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    maxConcurrency: 2,
  },
});
