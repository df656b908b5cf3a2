/** A slow clock for unobtrusive motion; it stops where people prefer no motion. */

/** Count beats while the component lives: none with reduced motion or in a hidden window. */
export function beats(pace: number): { readonly count: number } {
  let count = $state(0);
  $effect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      if (!document.hidden) count += 1;
    }, pace);
    return () => clearInterval(timer);
  });
  return {
    get count() {
      return count;
    },
  };
}
