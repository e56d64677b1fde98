import { imageTypeOf } from '#contract/rules/limits.ts';
import { Refusal } from '../refusal.ts';
import { fitsScreens, imageSizeOf } from './image-size.ts';

/** The type that the bytes of an image show (F-59). @throws Refusal `unsupported_format` */
export function provenImageType(bytes: Uint8Array): string {
  const type = imageTypeOf(bytes);
  if (!type || !fitsScreens(imageSizeOf(bytes, type))) throw new Refusal('unsupported_format');
  return type;
}
