import { errorMessages } from './errors.ts';
import { count, listed } from './grammar.ts';

/** An image that was chosen, and why it was not added. */
export interface ImageRefusal {
  readonly name: string;
  readonly failure: keyof typeof errorMessages;
}

const heicHint =
  'To take JPEGs instead of HEIC photos on an iPhone, choose Settings › Camera › Formats › Most Compatible.';
const isHeic = ({ name, failure }: ImageRefusal): boolean =>
  failure === 'unsupported_format' && /\.hei[cf]$/i.test(name);

/** Why an image was not added, and what helps. */
export const whyRefused = (refusal: ImageRefusal): string =>
  [errorMessages[refusal.failure], isHeic(refusal) && heicHint].filter(Boolean).join(' ');

/** One notice for all images that were chosen together and not added. */
export function refusalNotice(refused: readonly ImageRefusal[]): { readonly title: string; readonly text: string } {
  const hint = refused.some(isHeic) && heicHint;
  const byReason = Map.groupBy(refused, ({ failure }) => errorMessages[failure]);
  const [reason = ''] = byReason.keys();
  const names = (images: readonly ImageRefusal[]) => listed(images.map(({ name }) => name));
  if (refused.length === 1) return { title: reason, text: [names(refused), hint].filter(Boolean).join('. ') };
  const title = `${count(refused.length, 'file was', 'files were')} not added`;
  const reasons = Array.from(byReason, ([why, images]) => `${names(images)}: ${why}`);
  return { title, text: [...reasons, hint].filter(Boolean).join(' ') };
}
