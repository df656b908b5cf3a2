/** Whether the server has a newer page than this one, as after an upgrade. */

export const renewal = $state({
  /** Whether parts that this page has not loaded yet are gone, so that only reloading helps. */
  isHere: false,
  /** Whether that is being said: once put away, it is said again when the next part is missing. */
  isTold: false,
});

/** Look for a newer page whenever a part of this one fails to load; call once. */
export function watchForRenewal(): void {
  const ours = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  addEventListener('vite:preloadError', async () => {
    try {
      const index = await fetch('/');
      renewal.isHere ||= index.ok && !(await index.text()).includes(ours);
    } catch {
      // Without the server nobody knows; the next attempt asks again.
    }
    renewal.isTold = renewal.isHere;
  });
}
