import { imageTypeOf } from '#contract/rules/limits.ts';
import { Refusal } from '../refusal.ts';
import { fitsScreens, imageSizeOf } from './image-size.ts';

/** The type that the bytes of an image show (F-59). @throws Refusal `unsupported_format`, or `damaged_image` for a header without a size */
export function provenImageType(bytes: Uint8Array): string {
  const type = imageTypeOf(bytes);
  if (!type) throw new Refusal('unsupported_format');
  const size = imageSizeOf(bytes, type);
  if (!size) throw new Refusal('damaged_image');
  if (!fitsScreens(size)) throw new Refusal('unsupported_format');
  return type;
}
