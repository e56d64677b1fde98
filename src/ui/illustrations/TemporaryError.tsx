import { DogHead } from './DogHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';

/** A dog in a cone: unpleasant, and soon over. */
export function TemporaryError() {
  return (
    <Drawing>
      <path d="M94 140q-4-26 12-38h28q16 12 12 38Z" fill={paper} />
      <path d="M134 102q16 12 12 38h-18q8-22 6-38Z" fill={warm} />
      <circle cx="120" cy="66" r="54" fill={cool} />
      <path d="M120 12v12M158 28l-8 9M174 66h-12M158 104l-8-9M82 104l8-9M66 66h12M82 28l8 9" strokeWidth="1.6" />
      <DogHead at={[120, 66]} size={1.12} />
      <path d="M108 116q12 7 24 0" />
      <path d="M186 38l12-5M190 52h13M184 24l9-9M54 38 42 33M50 52H37M56 24l-9-9" />
    </Drawing>
  );
}
