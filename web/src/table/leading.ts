/** After a key that chooses something, Enter means Confirm, not the button that has the focus. */

/** Move the focus from another button to Confirm. */
export function leadToConfirm({ target }: Event): void {
  if (!(target as Element).closest('button')) return;
  document.querySelector<HTMLElement>('button.confirm')?.focus({ preventScroll: true });
}
