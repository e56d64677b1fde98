/** Longest side of a downscaled image, in pixels. */
const longestSide = 2048;
const quality = 0.85;

/**
 * Downscales a JPEG or PNG to fit a size limit. Smaller images, and GIFs (they may be animated), stay as they are.
 * @param bytes the image must be smaller than this.
 */
export async function fitImage(file: File, bytes: number): Promise<File> {
  if (file.size < bytes || !['image/jpeg', 'image/png'].includes(file.type)) return file;
  // An image that the browser cannot decode or encode is refused for its size.
  const smaller = await downscaled(file).catch(() => file);
  return smaller.size < bytes ? smaller : file;
}

async function downscaled(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
}
