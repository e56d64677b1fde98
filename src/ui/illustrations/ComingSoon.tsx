import { CatHead } from './CatHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';

/** A cat that is not quite out of its box. */
export function ComingSoon() {
  return (
    <Drawing>
      <path d="M78 90 62 72l50-6 8 12M162 90l16-18-50-6-8 12" fill={warm} />
      <path d="M76 88h88v16H76Z" fill={cool} />
      <CatHead at={[120, 78]} size={1.15} />
      <path d="M74 90h92v45q0 5-5 5H79q-5 0-5-5Z" fill={paper} />
      <path d="M74 90h92v12H74Z" fill={cool} />
      <path d="M112 102h16v13l-4-3-4 3-4-3-4 3Z" fill={warm} />
      <path d="M84 128h18M84 121h11" />
      <path d="M52 48l4 8M40 66l9 3M188 48l-4 8M200 66l-9 3" />
    </Drawing>
  );
}
