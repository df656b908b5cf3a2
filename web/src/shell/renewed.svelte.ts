/** Whether the server has a newer page than this one, as after an upgrade. */

let renewed = $state(false);

/** Whether parts that this page has not loaded yet are gone, so that only reloading helps; reactive. */
export function isRenewed(): boolean {
  return renewed;
}

/** Look for a newer page whenever a part of this one fails to load; call once. */
export function watchForRenewal(): void {
  const ours = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  addEventListener('vite:preloadError', async () => {
    try {
      const index = await fetch('/');
      renewed ||= index.ok && !(await index.text()).includes(ours);
    } catch {
      // Without the server nobody knows; the next attempt asks again.
    }
  });
}
