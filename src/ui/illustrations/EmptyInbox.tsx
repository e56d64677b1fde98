import { CatHead } from './CatHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';

/** A cat asleep in the letter tray: nothing waits. */
export function EmptyInbox() {
  return (
    <Drawing>
      <path d="M66 104V92q0-5 5-5h98q5 0 5 5v12" fill={cool} />
      <path d="M92 104Q88 62 128 61q44 0 43 43Z" fill={paper} />
      <path d="M136 62q33 5 35 42h-24Q156 78 136 62Z" fill={warm} />
      <path d="M170 98q16-6 17-20 0-8 6-8t6 7q0 26-28 33" fill={warm} />
      <CatHead at={[93, 88]} turn={-6} asleep />
      <path d="M52 104h136l-7 31q-1 5-6 5H65q-5 0-6-5Z" fill={paper} />
      <path d="M52 104h136l-2 9H54Z" fill={cool} />
      <path d="M102 122h36" />
      <path d="M57 57h6l-6 7h6M45 40h8l-8 9h8M31 20h10l-10 11h10" />
    </Drawing>
  );
}
