import { imageTypeOf } from '#contract/rules/limits.ts';
import { Refusal } from '../refusal.ts';
import { imageSizeOf } from './image-size.ts';

/** Larger images decode to more memory than a phone or a browser tab can spare (F-58). */
const mostPixels = 50_000_000;

/** The type that the bytes of an image show (F-59). @throws Refusal `unsupported_format` */
export function provenImageType(bytes: Uint8Array): string {
  const type = imageTypeOf(bytes);
  const pixels = type && imageSizeOf(bytes, type);
  if (!type || !pixels || pixels.width * pixels.height > mostPixels) throw new Refusal('unsupported_format');
  return type;
}
