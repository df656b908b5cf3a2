/** A drawing of the page as a file, to be saved or shared. */

import { standalone } from './standalone';
import { typefaces } from './typefaces';

/** Pixels per unit of a drawing. */
const SHARPNESS = 2;

/** Return a drawing as an SVG file. */
export async function svgFile(drawn: SVGSVGElement, name: string): Promise<File> {
  const text = standalone(drawn, await typefaces(drawn));
  return new File([text], `${name}.svg`, { type: 'image/svg+xml' });
}

/** Return a drawing as a PNG file; rejects where the browser can't render it. */
export async function pngFile(drawn: SVGSVGElement, name: string): Promise<File> {
  const address = URL.createObjectURL(await svgFile(drawn, name));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth * SHARPNESS;
    canvas.height = picture.naturalHeight * SHARPNESS;
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('no picture');
    return new File([blob], `${name}.png`, { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Let the browser save a file. */
export function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads it later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The result of sharing: handed over, URL copied, cancelled, or nothing was possible. */
export type Shared = 'shared' | 'copied' | 'left' | 'failed';

/** Share a file where the device can, otherwise the URL; otherwise copy the URL. */
export async function share(file: File | null, address: string): Promise<Shared> {
  const whole = file ? { files: [file], text: address } : null;
  const told = whole && navigator.canShare?.(whole) ? whole : { title: 'Netzplan', url: address };
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(told);
      return 'shared';
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return 'left';
    }
  }
  try {
    await navigator.clipboard.writeText(address);
    return 'copied';
  } catch {
    return 'failed'; // without a secure connection there is no clipboard
  }
}
