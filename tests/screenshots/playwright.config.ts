import base from '@/playwright.config'

export default { ...base, testDir: '.', testMatch: '*.shots.ts', outputDir: '../../test-results/screenshots' }
