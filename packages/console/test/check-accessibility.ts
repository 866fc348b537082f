import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Fails when axe finds a violation on the page as it is now. */
export async function checkAccessibility(page: Page, where: string): Promise<void> {
  // The other mode opens one more page for each check, to gather what it found in frames. The console has none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // What axe found to be right is not gathered, with its selectors and its mark-up: nobody reads it.
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  assert.deepEqual(found, [])
}
