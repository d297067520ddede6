import { loadStringWidth } from '../config/late-packages.js'

/**
 * What waits until servers have answered once, as a start is not to wait for it, and is there before any of them is loaded: nothing is
 * read within a window, the system may have no file left to open after one, and the sources may be those of another version by then.
 */
export async function readLater () {
  loadStringWidth()
  await Promise.all([
    import('./follow-up.js'), import('./keep-order.js'), import('./profile-targets.js'), import('./trial/join-slices.js'),
    import('../judge/experiments.js'), import('../judge/next-generation.js'), import('../judge/offers.js'),
    import('../judge/version-comparison.js'), import('../record/histogram.js'), import('../report/sentences/index.js')
  ])
}
