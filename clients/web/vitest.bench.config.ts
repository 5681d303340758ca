import { defineConfig } from 'vitest/config';
import browser from './vitest.browser.config';

// What takes time is measured, not tested: on a busy machine it would fail for nothing.
export default defineConfig({ test: { ...browser.test, include: ['tests/browser/**/*.bench.ts'] } });
