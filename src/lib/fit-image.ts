/** Longest side of a downscaled image, in pixels. */
const longestSide = 2048;
const quality = 0.85;

/**
 * Downscales a JPEG or PNG to fit a size limit. Smaller images, and GIFs (they may be animated), stay as they are.
 * @param bytes the image must be smaller than this.
 */
export async function fitImage(file: File, bytes: number): Promise<File> {
  if (file.size < bytes || !['image/jpeg', 'image/png'].includes(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return blob.size < bytes ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type }) : file;
}
