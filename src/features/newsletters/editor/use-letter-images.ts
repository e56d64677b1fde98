import { useState } from 'react';
import { newsletterLimits } from '#contract/rules/newsletters/newsletter-document.ts';
import { useImageUpload } from '#src/services/communication/files.ts';
import { whyRefused } from '#src/strings/image-refusals.ts';

/** A picture for a letter. */
export interface LetterImage {
  readonly src: string;
  readonly width: number;
}

/** A picture that is not in the letter, and why. */
export interface RefusedImage {
  readonly id: string;
  readonly file: File;
  readonly reason: string;
  /** Whether it may be taken if it is tried again. */
  readonly isRetriable: boolean;
}

/** Uploads pictures for a letter (CN-02), and says which of the latest were not taken. */
export function useLetterImages(onUploaded: (image: LetterImage) => void) {
  const [uploading, setUploading] = useState(0);
  const [refused, setRefused] = useState<readonly RefusedImage[]>([]);
  const upload = useImageUpload();

  async function uploadOne(chosen: File): Promise<RefusedImage | null> {
    const uploaded = await upload(chosen);
    if (typeof uploaded !== 'string') {
      onUploaded({ src: uploaded.url, width: await widthOf(uploaded.file) });
      return null;
    }
    return {
      id: crypto.randomUUID(),
      file: chosen,
      reason: whyRefused({ name: chosen.name, failure: uploaded }),
      isRetriable: uploaded === 'upload_failed',
    };
  }

  async function add(files: readonly File[]) {
    setRefused([]);
    setUploading((now) => now + files.length);
    for (const file of files) {
      const refusal = await uploadOne(file);
      if (refusal) setRefused((before) => [...before, refusal]);
      setUploading((now) => now - 1);
    }
  }
  return { isUploading: uploading > 0, refused, add, dismiss: () => setRefused([]) };
}

const { min, max } = newsletterLimits.imageWidth;

/** As wide as the picture is, at most as the letter. */
async function widthOf(file: File): Promise<number> {
  const bitmap = await globalThis.createImageBitmap?.(file).catch(() => null);
  return Math.max(min, Math.min(max, bitmap?.width ?? max));
}
